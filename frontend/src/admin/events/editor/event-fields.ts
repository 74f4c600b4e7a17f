// Rule: A new event has no category until the manager picks one.

import * as z from "zod/mini";
import { clockTimeField, dayField, wallTimeField, wallTimeIn } from "@/admin/data/date-fields";
import { clockAt, fieldAt, instantOf } from "@/admin/data/wall-time";
import type { AdminEvent } from "@/admin/events/admin-event";
import { BY_SEATS, CHOICES, statusBody } from "@/admin/events/ticket-status";
import type { Schemas } from "@/api/client";
import { NO_CATEGORY } from "@/api/venue";
import { visible } from "@/lib/characters";
import { centsIn, centsText } from "@/lib/money";
import { wholeFault, wholeIn } from "@/lib/numbers";
import { venueTime } from "@/lib/time/venue-time";
import {
  amountIn,
  amountText,
  type EditorVenue,
  MOST_PRICES,
  priceRow,
  priceRowsOf,
  tiersIn,
} from "./prices";
import { webAddress } from "./web-address";

/** An event in the body of a request. */
export type EventBody = Omit<Schemas["NewEventIn"], "isCancelled">;

/** One field of the form of an event. */
interface EventField<Rule extends z.ZodMiniType> {
  /** Its name in the list of values in which dates of a series differ; without one it is not listed. */
  label?: string;
  /** Its name beside the button that saves it; fields may share one. Default: `label`. */
  part?: string;
  rule: Rule;
  /** The value for a new event. */
  first: z.input<Rule>;
  /** The value for a saved event, as visitors read it. */
  shown: (event: AdminEvent, venue: EditorVenue) => z.input<Rule>;
  /** The value in the request; by default that of the form, under the same name. */
  sent?: (value: z.input<Rule>, venue: EditorVenue) => Partial<EventBody>;
  /** Whether it is stored in the event's link: a copy of the event begins without it. */
  isOfLink?: boolean;
}

const field = <Rule extends z.ZodMiniType>(one: EventField<Rule>) => one;

/** A field that is sent only together with others (`event-values.ts`). */
const sentTogether = () => ({});

const required = z.minLength(1, "is required");
const atMost = (most: number) => z.maxLength(most, `Please use at most ${most} characters.`);

/** A whole number with a maximum of digits; may be empty. */
const whole = (digits: number) =>
  z.string().check(
    z.overwrite(visible),
    z.refine(
      (text) => text === "" || wholeFault(text, { most: 10 ** digits - 1 }) === undefined,
      "must be a whole number, or empty",
    ),
  );
const textOf = (number: number | null) => (number === null ? "" : String(number));

/** The lines of a text without blank ones. */
const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

type LinkAddress =
  | "postEventLink"
  | "instagramUrl"
  | "facebookUrl"
  | "tiktokUrl"
  | "youtubeUrl"
  | "twitterUrl";

const linkAddress = (name: LinkAddress) =>
  field({
    part: "links",
    rule: webAddress,
    first: "",
    shown: ({ link }) => link?.[name] ?? "",
    isOfLink: true,
  });

/** The status that the manager chose last: a full or past event shows another one. */
export function chosenStatus(event: AdminEvent) {
  if (event.isStatusBySeats) return BY_SEATS;
  return event.isPast || event.seatsLeft === 0 ? event.own.ticketStatus : event.ticketStatus;
}

/** Every field of the form of an event. Times are local to the venue, amounts are texts. */
const FIELDS = {
  title: field({
    part: "title",
    rule: z.string().check(z.overwrite(visible), required, atMost(300)),
    first: "",
    shown: ({ title }) => title,
  }),
  description: field({
    label: "description",
    rule: z.string().check(atMost(20_000)),
    first: "",
    shown: ({ description }) => description,
  }),
  category: field({
    label: "category",
    rule: z.string().check(z.overwrite(visible), required, atMost(60)),
    first: NO_CATEGORY,
    shown: ({ category }) => category,
  }),
  date: field({
    part: "date",
    rule: dayField().check(required),
    first: "",
    shown: ({ date }, { timeZone }) => venueTime(timeZone).dayKey(date),
    sent: sentTogether,
  }),
  startTime: field({
    part: "times",
    rule: clockTimeField,
    first: "20:00",
    shown: ({ date, isAllDay }, { timeZone }) => (isAllDay ? "" : clockAt(date, timeZone)),
    sent: sentTogether,
  }),
  endTime: field({
    part: "times",
    rule: clockTimeField,
    first: "22:00",
    shown: ({ endDate, isAllDay }, { timeZone }) =>
      isAllDay || endDate === null ? "" : clockAt(endDate, timeZone),
    sent: sentTogether,
  }),
  endDate: field({
    part: "date",
    rule: dayField(),
    first: "",
    // It depends on the times: `valuesOf` adds it.
    shown: () => "",
    sent: sentTogether,
  }),
  isAllDay: field({
    part: "times",
    rule: z.boolean(),
    first: false,
    shown: ({ isAllDay }) => isAllDay,
    sent: sentTogether,
  }),
  location: field({
    label: "location",
    rule: z.string().check(atMost(300)),
    first: "",
    shown: ({ location }) => location ?? "",
  }),
  state: field({
    label: "state",
    rule: z.enum(["published", "draft", "unlisted", "private"]),
    first: "published",
    shown: ({ state }) => state,
  }),
  membersOnly: field({
    label: "for members only",
    rule: z.boolean(),
    first: false,
    shown: ({ membersOnly }) => membersOnly,
  }),
  onSaleAt: field({
    label: "start of sale",
    rule: wallTimeField,
    first: "",
    shown: ({ onSaleAt }, { timeZone }) => fieldAt(onSaleAt, timeZone),
    sent: (text, { timeZone }) => ({ onSaleAt: instantOf(wallTimeIn(text), timeZone) }),
  }),
  featured: field({
    label: "featured",
    rule: z.boolean(),
    first: false,
    shown: ({ featured }) => featured,
  }),
  priceRange: field({
    label: "price",
    rule: z.string().check(atMost(100)),
    first: "",
    shown: ({ own }) => own.priceRange,
  }),
  priceAmount: field({
    label: "price",
    // The currency of the venue adds its own rule: `eventRules`.
    rule: z.string(),
    first: "",
    shown: ({ priceAmount }) => amountText(priceAmount),
    sent: (text, venue) => ({ priceAmount: amountIn(text, venue) }),
  }),
  tiers: field({
    label: "prices",
    rule: z.array(priceRow).check(z.maxLength(MOST_PRICES)),
    first: [],
    shown: priceRowsOf,
    sent: (rows, venue) => ({ tiers: tiersIn({ tiers: rows }, venue) }),
  }),
  payment: field({
    label: "payment",
    rule: z.enum(["door", "now", "deposit", "choice"]),
    first: "door",
    shown: ({ payment }) => payment,
  }),
  deposit: field({
    label: "deposit",
    rule: z.string().check(z.overwrite(visible)),
    first: "",
    shown: ({ deposit }, venue) => (deposit === null ? "" : centsText(deposit, venue)),
    sent: (text, venue) => ({ deposit: centsIn(text, venue) || null }),
  }),
  depositComesBack: field({
    label: "deposit",
    rule: z.boolean(),
    first: false,
    shown: ({ depositComesBack }) => depositComesBack,
  }),
  capacity: field({
    label: "seats",
    rule: whole(5),
    first: "",
    shown: ({ capacity }) => textOf(capacity),
    sent: sentTogether,
  }),
  isUnlimited: field({
    part: "seats",
    rule: z.boolean(),
    first: false,
    shown: ({ capacity }) => capacity === null,
    sent: sentTogether,
  }),
  doorsMinutes: field({
    label: "doors",
    rule: whole(3),
    first: "",
    shown: ({ doorsMinutes }) => textOf(doorsMinutes),
    sent: (text) => ({ doorsMinutes: wholeIn(text) }),
  }),
  performers: field({
    label: "performers",
    rule: z.string().check(
      z.refine((text) => linesOf(text).length <= 30, "Please name at most 30."),
      z.refine(
        (text) => linesOf(text).every(({ length }) => length <= 200),
        "must be names of at most 200 characters",
      ),
    ),
    first: "",
    shown: ({ performers }) => performers.join("\n"),
    sent: (text) => ({ performers: linesOf(text) }),
  }),
  minimumAge: field({
    label: "age",
    rule: whole(2),
    first: "",
    shown: ({ minimumAge }) => textOf(minimumAge),
    sent: (text) => ({ minimumAge: wholeIn(text) }),
  }),
  accessibilityNote: field({
    label: "accessibility",
    rule: z.string().check(atMost(1000)),
    first: "",
    shown: ({ accessibilityNote }) => accessibilityNote,
  }),
  eventbriteLink: field({
    label: "ticket link",
    rule: webAddress,
    first: "",
    shown: ({ link, own }) => link?.url || own.eventbriteLink,
  }),
  imageUrl: field({
    label: "picture",
    rule: z.string(),
    first: "",
    shown: ({ link, own }) => link?.imageUrl || own.imageUrl,
  }),
  ticketStatus: field({
    part: "ticket status",
    rule: z.enum(CHOICES),
    first: BY_SEATS,
    shown: chosenStatus,
    sent: statusBody,
  }),
  isHighlighted: field({
    part: "highlighted",
    rule: z.boolean(),
    first: false,
    shown: ({ link }) => link?.isHighlighted ?? false,
    isOfLink: true,
  }),
  postEventLink: linkAddress("postEventLink"),
  instagramUrl: linkAddress("instagramUrl"),
  facebookUrl: linkAddress("facebookUrl"),
  tiktokUrl: linkAddress("tiktokUrl"),
  youtubeUrl: linkAddress("youtubeUrl"),
  twitterUrl: linkAddress("twitterUrl"),
};

type Fields = typeof FIELDS;
export type EventFieldName = keyof Fields;
/** The values of the form of an event. */
export type EventValues = { [Name in EventFieldName]: z.input<Fields[Name]["rule"]> };

type Row = EventField<z.ZodMiniType>;
const ROWS = Object.entries(FIELDS) as unknown as [EventFieldName, Row][];

const collect = <Made>(make: (row: Row) => Made, rows = ROWS) =>
  Object.fromEntries(rows.map(([name, row]) => [name, make(row)]));

/** The rule of each field. */
export const FIELD_RULES = collect(({ rule }) => rule) as {
  [Name in EventFieldName]: Fields[Name]["rule"];
};

/** The initial values of a new event. */
export const FIRST_VALUES = collect(({ first }) => first) as EventValues;

/** The values of an event without a link, for the fields of links. */
export const NO_LINK: Partial<EventValues> = collect(
  ({ first }) => first,
  ROWS.filter(([, { isOfLink }]) => isOfLink),
);

/** The name of each field in which the dates of a series may differ. */
export const LABELS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([name, { label }]) => (label ? [[name, label]] : [])),
);

const PARTS: ReadonlyMap<string, string> = new Map(
  ROWS.map(([name, { label, part = label ?? name }]) => [name, part]),
);

/** Names the parts of an event that contain the given fields, each once. */
export const partsOf = (names: readonly EventFieldName[]): string[] => [
  ...new Set(names.map((name) => PARTS.get(name) ?? name)),
];

/** The values of a saved event, without those that depend on each other. */
export const shownOf = (event: AdminEvent, venue: EditorVenue): EventValues =>
  collect(({ shown }) => shown(event, venue)) as EventValues;

/** The values of the given fields in a request, except fields that are sent together. */
export const sentOf = (values: Partial<EventValues>, venue: EditorVenue): Partial<EventBody> =>
  Object.assign(
    {},
    ...ROWS.filter(([name]) => values[name] !== undefined).map(([name, { sent }]) =>
      sent ? sent(values[name], venue) : { [name]: values[name] },
    ),
  );
