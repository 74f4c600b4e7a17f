import { expect, it } from "vitest";

import cases from "@/lib/folding-cases.json";
import { codeIn, isFound, partyOfCode } from "./search";

const PARTY = {
  bookingId: 1,
  customerName: "Renée O’Keeffe-Kelly",
  numberOfTickets: 2,
  code: "HX4RBC23",
  phoneEnding: "0199",
  isByPhone: false,
  isComp: false,
  toPay: "",
  due: null,
  isPrepaid: false,
  isHeld: false,
  isCancelled: false,
  note: "",
  isVip: false,
  allergy: "",
  birthday: "",
  guestRequest: "",
  guestNotes: "",
};

it.each([
  ...["ke", "KELLY", "renee", "o’keeffe", "kel ren", "hx4r", "0199", "99", ""],
  // The code as a guest reads it aloud.
  ...["hx4r bc23", "HX4R BC", "HX4R-BC23", "HX4RBC23"],
  // The number as a phone displays it, or as a guest says it.
  ...["212 555 0199", "+1 (212) 555-0199", "2125550199", "212.555.0199", "555 0199"],
])("a party is found by %j", (search) => expect(isFound(PARTY, search)).toBe(true));

it.each([
  "elly",
  "kex",
  "ren x",
  "4rbc",
  "hx4r bd",
  "hx4r ren x",
  "0",
  "0100",
  "212 555 0198",
  "01990",
])("no party is found by %j", (search) => expect(isFound(PARTY, search)).toBe(false));

it.each(["NIGHTCAP:HX4RBC23", "nightcap:hx4rbc23", " hx4r bc23 ", "HX4R-BC23"])(
  "the code in %j is the booking's",
  (text) => {
    expect(codeIn(text)).toBe("HX4RBC23");
    expect(partyOfCode([PARTY], text)).toBe(PARTY);
  },
);

it("another text is not the code of a booking", () =>
  expect(partyOfCode([PARTY], "https://elsewhere.example")).toBeUndefined());

it.each(cases.found)("$text is found in any spelling", ({ text, finds, misses }) => {
  const party = { ...PARTY, customerName: text, code: "ZZZZ2222" };
  expect(finds.filter((search) => !isFound(party, search))).toEqual([]);
  expect(misses.filter((search) => isFound(party, search))).toEqual([]);
});
