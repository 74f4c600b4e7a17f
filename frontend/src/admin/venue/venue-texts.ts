import * as z from "zod/mini";
import { typedInWords } from "@/admin/data/date-fields";
import { slugOf } from "@/admin/ui/contents";
import type { Schemas } from "@/api/client";
import { visible } from "@/lib/characters";
import { decimalIn, wholeFault, wholeIn } from "@/lib/numbers";
import { type Conventions, WEEKDAYS } from "@/lib/time/venue-time";

import { countryChoices } from "./countries";
import { GUEST_GROUPS } from "./guest-texts";
import { PHRASES_GROUP } from "./phrase-texts";
import type {
  BarNote,
  Kind,
  ListName,
  Location,
  RoomNumber,
  Space,
  Stretch,
  TextGroup,
  TextName,
  VenueTexts,
} from "./text-group";
import { VISIT_GROUPS } from "./visit-texts";

export type WrittenVenue = Schemas["WrittenVenueOut"];
const GLANCE = "One a line, as 'Label: text'.";

/** Every text by the part of the site that shows it. */
export const TEXT_GROUPS: readonly TextGroup[] = [
  {
    view: "venue",
    title: "Name and address",
    fields: [
      { name: "name", label: "Name of the house", kind: "line" },
      { name: "shortName", label: "Short name", kind: "line", hint: "Where there is little room." },
      { name: "addressStreet", label: "Street", kind: "line" },
      { name: "addressLocality", label: "Town", kind: "line" },
      { name: "addressRegion", label: "State or region", kind: "line" },
      { name: "addressPostalCode", label: "Postal code", kind: "line" },
      {
        name: "addressCountry",
        label: "Country",
        kind: "option",
        options: countryChoices().map(([value, label]) => ({ value, label })),
      },
      { name: "mapUrl", label: "Link to a map", kind: "line" },
      {
        name: "geoLatitude",
        label: "Latitude of the door",
        kind: "decimal",
        hint: "In degrees, for search engines and calendars.",
      },
      {
        name: "geoLongitude",
        label: "Longitude of the door",
        kind: "decimal",
        hint: "West is negative.",
      },
    ],
  },
  {
    view: "venue",
    title: "Clock and calendar",
    fields: [
      {
        name: "clock",
        label: "Clock",
        kind: "option",
        options: [
          { value: "12", label: "12 hours, as 8:00 PM" },
          { value: "24", label: "24 hours, as 20:00" },
        ],
        hint: "On every page, in emails and in the panel.",
      },
      {
        name: "firstDay",
        label: "Week starts on",
        kind: "option",
        options: [
          { value: "1", label: "Monday" },
          { value: "0", label: "Sunday" },
        ],
        hint: "In calendars, opening hours and reports.",
      },
    ],
  },
  {
    view: "venue",
    title: "Contact",
    words: "business type cuisine food search engine",
    fields: [
      { name: "phone", label: "Phone", kind: "line" },
      { name: "email", label: "Email", kind: "line", hint: "Also the sender of every mail." },
      { name: "pressEmail", label: "Email for the press", kind: "line" },
      { name: "findUs", label: "How to find the door", kind: "line" },
      { name: "placeLine", label: "Line above the titles of pages", kind: "line" },
      {
        name: "priceRange",
        label: "Price range",
        kind: "line",
        hint: "Search engines show it: one to four signs of your currency.",
      },
      {
        name: "businessType",
        label: "Kind of business",
        kind: "option",
        options: [
          { value: "BarOrPub", label: "Bar or pub" },
          { value: "CafeOrCoffeeShop", label: "Café" },
          { value: "ComedyClub", label: "Comedy club" },
          { value: "EventVenue", label: "Event venue" },
          { value: "MusicVenue", label: "Music venue" },
          { value: "NightClub", label: "Nightclub" },
          { value: "PerformingArtsTheater", label: "Theater" },
          { value: "Restaurant", label: "Restaurant" },
        ],
        hint: "For search engines.",
      },
      {
        name: "servesCuisine",
        label: "Food and drinks",
        kind: "lines",
        hint: "One a line, as Small plates. For search engines.",
      },
    ],
  },
  {
    view: "venue",
    title: "Words of the house",
    fields: [
      {
        name: "headline",
        label: "Words of the headline",
        kind: "headline",
        hint: "One a line, shown in turn over the home page.",
      },
      { name: "tagline", label: "Tagline", kind: "line" },
      { name: "intro", label: "Introduction", kind: "words", hint: "On the home page." },
      { name: "description", label: "Description", kind: "words", hint: "Search engines show it." },
      { name: "privateEvents", label: "Private events", kind: "words" },
    ],
  },
  {
    view: "venue",
    title: "Social pages",
    fields: [
      { name: "socialHandle", label: "Name on the networks", kind: "line" },
      { name: "socialFacebook", label: "Facebook", kind: "line" },
      { name: "socialInstagram", label: "Instagram", kind: "line" },
      { name: "socialTiktok", label: "TikTok", kind: "line" },
      { name: "socialYoutube", label: "YouTube", kind: "line" },
      { name: "socialX", label: "X", kind: "line" },
      {
        name: "socialFeedUrl",
        label: "Address of a photo feed",
        kind: "line",
        hint: "It replaces the photo wall of the home page.",
      },
    ],
  },
  {
    view: "texts",
    title: "About the house",
    fields: [
      { name: "aboutHeadline", label: "Headline", kind: "line" },
      {
        name: "aboutDescription",
        label: "Text",
        kind: "paragraphs",
        hint: "An empty line begins a new paragraph.",
      },
      { name: "aboutAtAGlance", label: "At a glance", kind: "glances", hint: GLANCE },
    ],
  },
  {
    view: "texts",
    title: "History page",
    folded: "Texts of the history page",
    fields: [
      { name: "historyTitle", label: "Title of History", kind: "line" },
      { name: "historyIntro", label: "History: first words", kind: "words" },
      { name: "historyClosing", label: "History: last words", kind: "words" },
    ],
  },
  {
    view: "texts",
    title: "Page for private events",
    fields: [
      { name: "hostingEyebrow", label: "Line above the title", kind: "line" },
      { name: "hostingLead", label: "First words", kind: "words" },
      {
        name: "hostingAtAGlance",
        label: "At a glance: private events",
        kind: "glances",
        hint: GLANCE,
      },
      { name: "hostingEventTypes", label: "Kinds of events", kind: "lines", hint: "One a line." },
      {
        name: "hostingFeatures",
        label: "What the house offers",
        kind: "lines",
        hint: "One a line.",
      },
      {
        name: "locations",
        label: "Choices of the inquiry",
        kind: "choices",
        hint: "One a line. The name of a space leads to its numbers.",
      },
    ],
  },
  ...VISIT_GROUPS,
  ...GUEST_GROUPS,
  PHRASES_GROUP,
];

/** The bar's note, which has its own editor. */
export const BAR_NOTE = { view: "texts", title: "Note of the bar" } as const;

/** Values of a yes/no choice. */
export const YES = "Yes";
export const NO = "No";

/** Whether a field is a single line. */
export const isShort = (kind: Kind): boolean =>
  ["line", "time", "number", "decimal", "choice", "option"].includes(kind);

const FIELDS = TEXT_GROUPS.flatMap(({ fields }) => fields);

/** A field's value as it is typed. */
function textOf(values: VenueTexts, name: TextName): string {
  const value = values[name];
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? YES : NO;
  if (value === null || typeof value === "string") return value ?? "";
  if (!Array.isArray(value)) return passageText(value);
  const gap = kindOf(name) === "paragraphs" || kindOf(name) === "passages" ? "\n\n" : "\n";
  return value
    .map((part) => {
      if (typeof part === "string") return part;
      if ("value" in part) return part.label;
      if ("word" in part) return part.word;
      if ("category" in part) return `${part.category}: ${part.percent}`;
      return "label" in part ? `${part.label}: ${part.text}` : passageText(part);
    })
    .join(gap);
}

type Passage = Schemas["WrittenFact"];

const passageText = ({ title, text }: Passage) => `${title}\n${text}`.trim();

/** Returns clauses as typed text: an empty line starts a new one. */
export const clausesText = (clauses: readonly Passage[]): string =>
  clauses.map(passageText).join("\n\n");

const passageOf = (typed: string): Passage => {
  const [title = "", ...rest] = typed.trim().split("\n");
  return { title: title.trim(), text: rest.join("\n").trim() };
};

const glanceOf = (line: string) => {
  const [label = "", ...rest] = line.split(":");
  return { label: label.trim(), text: rest.join(":").trim() };
};

/** Converts the typed text to the server's value. */
export function sentValueOf(name: TextName, text: string) {
  const parts = (gap: RegExp) =>
    text
      .split(gap)
      .map((part) => part.trim())
      .filter((part) => part !== "");
  switch (kindOf(name)) {
    // The server rejects an invalid number with the name of its field.
    case "number":
    case "decimal":
      return text.trim() === "" ? Number.NaN : (decimalIn(text) ?? text);
    case "choice":
      return text === YES;
    case "option":
      return text === "" || Number.isNaN(Number(text)) ? text : Number(text);
    case "lines":
      return parts(/\n/);
    case "paragraphs":
      return parts(/\n\s*\n/);
    case "passage":
      return text.trim() === "" ? null : passageOf(text);
    case "passages":
      return parts(/\n\s*\n/).map(passageOf);
    case "glances":
      return parts(/\n/).map(glanceOf);
    case "rates":
      return parts(/\n/)
        .map(glanceOf)
        .map(({ label, text: rate }) => ({ category: label, percent: decimalIn(rate) ?? rate }));
    default:
      return text.trim();
  }
}

const kindOf = (name: TextName) => FIELDS.find((field) => field.name === name)?.kind ?? "line";

function numberFault(kind: Kind, text: string): string | undefined {
  if (text.trim() === "") return undefined;
  if (kind === "number") return wholeFault(text);
  return kind === "decimal" && decimalIn(text) === null ? "must be a number" : undefined;
}

const text = z.string();
const picture = z.object({ imageUrl: text, alt: text });
const room = z.object({
  ...{ name: text, description: text, dimensions: text },
  ...{ seated: text, standing: text, area: text },
});

/** The shapes that the editors of the lists rely on: a stored draft may have others. */
const lists = z.object({
  hours: z.array(z.object({ day: z.enum(WEEKDAYS), opens: text, closes: text })),
  barNote: z.nullable(z.object({ eyebrow: text, title: text, text, picture })),
  spaces: z.array(z.extend(room, { place: text, rooms: z.array(room) })),
  aboutSpaces: z.array(z.object({ name: text, description: text, picture })),
});

/**
 * Validation of the form: its numbers, and the shapes of its lists. The server validates the rest.
 */
export const venueRules = {
  safeParse: (values: VenueValues) => {
    const faults = FIELDS.flatMap(({ name, kind }) => {
      const message = numberFault(kind, values[name] ?? "");
      return message === undefined ? [] : [{ path: [name], message }];
    });
    const issues = [...faults, ...(lists.safeParse(values).error?.issues ?? [])];
    return issues.length === 0
      ? { success: true as const, data: values }
      : { success: false as const, error: { issues } };
  },
};

/** The form's values: each text as typed, and the lists that have their own editors. */
export type VenueValues = Partial<Record<TextName, string>> &
  Pick<VenueTexts, Exclude<ListName, "spaces">> & { spaces: readonly Space[] };

/** Returns a room with its numbers as they are typed; empty for none. */
const typedRoom = <Part extends Record<RoomNumber, number>>({
  seated,
  standing,
  area,
  ...texts
}: Part) => ({
  ...texts,
  seated: String(seated || ""),
  standing: String(standing || ""),
  area: String(area || ""),
});

/** Converts a room to the API's format; the server rejects text that is not a number. */
const sentRoom = <Part extends Record<RoomNumber, string>>({
  seated,
  standing,
  area,
  ...texts
}: Part) => ({
  ...texts,
  seated: wholeIn(seated) ?? seated,
  standing: wholeIn(standing) ?? standing,
  area: wholeIn(area) ?? area,
});

/** Returns spaces as they are typed. */
export const typedSpaces = (spaces: VenueTexts["spaces"]): Space[] =>
  spaces.map((space) => ({
    ...typedRoom(space),
    rooms: (space.rooms ?? []).map((room) => typedRoom(room)),
  }));

/** Converts typed spaces to the API's format. */
export const sentSpaces = (spaces: readonly Space[]) =>
  spaces.map((space) => ({
    ...sentRoom(space),
    rooms: space.rooms.map((room) => sentRoom(room)),
  }));

export function valuesOf(texts: VenueTexts): VenueValues {
  const { hours, barNote, aboutSpaces } = texts;
  const spaces = typedSpaces(texts.spaces);
  const values: VenueValues = { hours, barNote, spaces, aboutSpaces };
  for (const { name } of FIELDS) values[name] = textOf(texts, name);
  return values;
}

/** For lists typed one per line: attributes that the panel does not show stay with their line. */
type KnownTexts = Record<"saved" | "inFiles", Pick<VenueTexts, "locations" | "headline">>;

/** The changed fields in the API's format. */
export function changesOf(
  values: Partial<VenueValues>,
  { saved, inFiles }: KnownTexts,
): Record<string, unknown> {
  const { hours, barNote, spaces, aboutSpaces } = values;
  const known: Partial<Record<TextName, (text: string) => unknown>> = {
    locations: (text) => choicesOf(text, saved.locations, inFiles.locations),
    headline: (text) =>
      linesOf(text).map((word, place) => ({ word, icon: saved.headline[place]?.icon ?? "logo" })),
  };
  const texts = FIELDS.flatMap(({ name }) => {
    const text = values[name];
    if (text === undefined) return [];
    return [[name, known[name]?.(text) ?? sentValueOf(name, text)]];
  });
  return {
    ...Object.fromEntries(texts),
    ...(hours !== undefined && { hours }),
    ...(barNote !== undefined && { barNote }),
    ...(spaces !== undefined && {
      spaces: sentSpaces(spaces),
    }),
    ...(aboutSpaces !== undefined && { aboutSpaces }),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map(visible)
    .filter((line) => line !== "");

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

/**
 * Parses the typed choices. A choice that exists now or in the files keeps the text that older
 * inquiries show, even if its line was renamed, as long as the count matches. No two choices share
 * a text.
 */
export function choicesOf(
  text: string,
  before: readonly Location[],
  inFiles: readonly Location[] = [],
): Location[] {
  const labels = linesOf(text);
  const kept = labels.map((label, place) => {
    const same = [...before, ...inFiles].find((one) => one.label === label);
    const here = before[place];
    const isRenamed = here && labels.length === before.length && !labels.includes(here.label);
    return (same ?? (isRenamed ? here : undefined))?.value;
  });
  const taken = new Set(kept);
  return labels.map((label, place) => {
    const value = kept[place] ?? freeValue(slugOf(withoutAccents(label)) || "choice", taken);
    taken.add(value);
    return { value, label };
  });
}

const freeValue = (wanted: string, taken: ReadonlySet<string | undefined>): string => {
  const further = Array.from({ length: taken.size }, (_, n) => `${wanted}-${n + 2}`);
  return [wanted, ...further].find((value) => !taken.has(value)) ?? wanted;
};

/** "Mon 5:00 PM-11:00 PM, Tue 5:00 PM-11:00 PM" */
export const hoursInWords = (hours: readonly Stretch[], conventions: Conventions): string =>
  hours
    .map(({ day, opens, closes }) => {
      const [from, until] = [opens, closes].map((text) => typedInWords(text, conventions));
      return `${day.slice(0, 3)} ${from}-${until}`;
    })
    .join(", ");

export const noteInWords = (note: BarNote | null): string =>
  note ? `${note.title}: ${note.text}` : "None";

export const spacesInWords = (spaces: readonly Pick<Space, "name">[]): string =>
  spaces.map(({ name }) => name).join(", ") || "None";
