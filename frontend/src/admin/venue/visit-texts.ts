import type { TextGroup } from "./text-group";

const ANSWER = "The first line stands large. Leave it empty to say nothing.";
const DEADLINE =
  "{deadline} stands for until when guests cancel by their link, as in “two hours before the start”.";
const MONEY =
  "{paying} and {refunds}, each with a title ({paying_title}), stand for how guests pay and what they get back, as the shows and the rule of returns are now.";
const RULES = "An empty line begins a new rule; the first line of each is its title.";

/** Texts that guests read before booking and before their visit. */
export const VISIT_GROUPS: readonly TextGroup[] = [
  {
    view: "texts",
    title: "Before you come",
    fields: [
      { name: "visitEyebrow", label: "Line above the title of Visit", kind: "line" },
      { name: "visitTitle", label: "Title of Visit", kind: "line" },
      { name: "visitLead", label: "How to find the door, in full", kind: "words" },
      {
        name: "visitMapAlt",
        label: "Text for the map, for people who cannot see it",
        kind: "line",
      },
      { name: "visitGettingHere", label: "Getting here", kind: "passage", hint: ANSWER },
      { name: "visitDoors", label: "When to come", kind: "passage", hint: ANSWER },
      { name: "visitSeats", label: "Until when seats are held", kind: "passage", hint: ANSWER },
      { name: "visitPayment", label: "Paying", kind: "passage", hint: `${ANSWER} ${MONEY}` },
      {
        name: "visitRefunds",
        label: "Refunds",
        kind: "passage",
        hint: `${ANSWER} ${DEADLINE} ${MONEY}`,
      },
      { name: "visitAge", label: "Age", kind: "passage", hint: ANSWER },
      { name: "visitAccessibility", label: "Steps and access", kind: "passage", hint: ANSWER },
      { name: "visitHouseRules", label: "House rules", kind: "passage", hint: ANSWER },
      { name: "visitPhones", label: "Phones", kind: "passage", hint: ANSWER },
      { name: "visitDress", label: "Dress", kind: "passage", hint: ANSWER },
    ],
  },
  {
    view: "taxes",
    title: "Terms and privacy",
    fields: [
      { name: "termsLead", label: "Terms: first words", kind: "words" },
      {
        name: "termsClauses",
        label: "Terms",
        kind: "passages",
        hint: `${RULES} ${DEADLINE}`,
      },
      { name: "privacyLead", label: "Privacy: first words", kind: "words" },
      {
        name: "privacyClauses",
        label: "Privacy: what you add",
        kind: "passages",
        hint: `The page itself tells what this site keeps, and for how long. ${RULES}`,
      },
    ],
  },
];
