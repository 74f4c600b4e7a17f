import * as z from "zod/mini";
import { notADate, typedInWords, wallTimeIn } from "@/admin/data/date-fields";
import { fieldAt, instantOf } from "@/admin/data/wall-time";
import type { Schemas } from "@/api/client";
import { visible } from "@/lib/characters";
import {
  type ChargeLimits,
  type Currency,
  centsIn,
  centsText,
  centsWriter,
  exampleOf,
  isChargeable,
  moneyInWords,
  type TypedCurrency,
} from "@/lib/money";
import { wholeFault, wholeIn } from "@/lib/numbers";
import { oneAmount } from "@/lib/tickets";
import type { WallTime } from "@/lib/time/checked";
import type { Conventions } from "@/lib/time/venue-time";

const line = z.string().check(z.overwrite(visible));
/**
 * A price of an event in the form: an amount like "25" or "17.50"; without seats of its own it sells
 * those of the event. A new one has a negative id.
 */
export const priceRow = z.object({
  id: z.number(),
  name: line,
  amount: line,
  seats: line,
  note: line,
  area: line,
  needsCode: z.boolean(),
  from: z.string(),
  until: z.string(),
});

export type PriceRow = z.input<typeof priceRow>;

/** The fields of the prices. */
interface Priced {
  tiers: readonly PriceRow[];
  priceRange: string;
}

/** The part of the venue that the editor uses: time zone and currency. */
export interface EditorVenue extends TypedCurrency {
  currency: string;
  timeZone: string;
  chargeLimits: ChargeLimits;
}

/** The saved prices. */
export const MOST_PRICES = 12;
const MOST_SEATS = 99_999;

/** The prices of an event in the form. */
export const priceRowsOf = (
  event: Pick<Schemas["EventOut"], "tiers">,
  venue: EditorVenue,
): PriceRow[] =>
  event.tiers.map(({ amount, seats, seatsLeft: _left, sale: _sale, from, until, ...same }) => ({
    ...same,
    from: fieldAt(from, venue.timeZone),
    until: fieldAt(until, venue.timeZone),
    amount: centsText(amount, venue),
    seats: seats === null ? "" : String(seats),
  }));

/** The prices in a request. */
export const tiersIn = ({ tiers }: Pick<Priced, "tiers">, venue: EditorVenue) =>
  tiers.map(({ id, amount, seats, from, until, ...texts }) => ({
    ...texts,
    from: instantOf(wallTimeIn(from), venue.timeZone),
    until: instantOf(wallTimeIn(until), venue.timeZone),
    id: id > 0 ? id : null,
    amount: centsIn(amount, venue) ?? 0,
    seats: wholeIn(seats),
  }));

/** Adds tax to a price, and takes it from the price that guests pay; in cents. */
export const withTax = (cents: number, percent: number): number =>
  Math.round((cents * (100 + percent)) / 100);
export const withoutTax = (cents: number, percent: number): number =>
  Math.round((cents * 100) / (100 + percent));

/** One more price; the first one has the amount of the price's text, if that is one number. */
export const withPrice = ({ tiers, priceRange }: Priced): PriceRow[] => [
  ...tiers,
  {
    id: Math.min(0, ...tiers.map(({ id }) => id)) - 1,
    name: tiers.length === 0 ? "Admission" : "",
    amount: tiers.length === 0 ? (parsePrice(priceRange) ?? "") : "",
    seats: "",
    note: "",
    area: "",
    needsCode: false,
    from: "",
    until: "",
  },
];

/** Names the prices that differ: "General $20 → $22, Student $12 added, Front row removed". */
export function priceChanges(
  before: readonly PriceRow[],
  after: readonly PriceRow[],
  currency: Currency,
): string {
  const write = centsWriter(currency);
  const money = ({ amount }: PriceRow) => {
    const cents = centsIn(amount, currency);
    return cents === null ? "" : write(cents);
  };
  const parts = after.map((row) => {
    const was = before.find(({ id }) => id === row.id);
    if (!was) return [row.name, money(row), "added"].filter(Boolean).join(" ");
    return money(was) !== money(row) && money(row) !== ""
      ? `${row.name} ${money(was)} → ${money(row)}`
      : "";
  });
  const removed = before
    .filter(({ id }) => !after.some((row) => row.id === id))
    .map(({ name }) => `${name} removed`);
  return [...parts, ...removed].filter(Boolean).join(", ");
}

/** The fields of the payment in advance. */
interface PaidFor extends Pick<Priced, "tiers"> {
  payment: Schemas["EventOut"]["payment"];
  deposit: string;
  depositComesBack: boolean;
}

/** The first fault of the prices, with its path. */
interface PriceFault {
  id: number;
  field: "name" | "amount" | "seats" | "from" | "until";
  message: string;
}

/** Returns the fault of the typed seats of a price; undefined for a whole number or no text. */
export const tierSeatsFault = (seats: string): string | undefined =>
  seats.trim() === "" || wholeFault(seats, { most: MOST_SEATS }) === undefined
    ? undefined
    : "must be a whole number, or empty";

/** Returns the fault of a typed amount, or "". Stripe must accept the part that is paid by card. */
function amountFault(
  amount: string,
  { payment, deposit, depositComesBack }: PaidFor,
  venue: EditorVenue,
): string {
  const cents = centsIn(amount, venue);
  if (cents === null) return `must be an amount like ${examplesIn(venue)}`;
  if (payment === "door" || (payment === "deposit" && depositComesBack)) return "";
  const most = payment === "deposit" ? (centsIn(deposit, venue) ?? 0) : cents;
  const fault = chargeFault(Math.min(most, cents), venue);
  return fault && `${fault}, or be free`;
}

/** The fault of the dates between which a price is booked; null for none. */
function datesFault({ from, until }: Pick<PriceRow, "from" | "until">) {
  const [first, last] = [wallTimeIn(from), wallTimeIn(until)];
  if (from !== "" && !first) return { field: "from", message: notADate() } as const;
  if (until !== "" && !last) return { field: "until", message: notADate() } as const;
  return first && last && last <= first
    ? ({ field: "until", message: "must be after the start" } as const)
    : null;
}

export function priceFault(event: PaidFor, venue: EditorVenue): PriceFault | null {
  const names = new Set<string>();
  for (const { id, name, amount, seats, from, until } of event.tiers) {
    const key = visible(name).toLowerCase();
    if (key === "") return { id, field: "name", message: "is required" };
    if (names.has(key)) {
      return { id, field: "name", message: "must be another one than that of the other prices" };
    }
    names.add(key);
    const message = amountFault(amount, event, venue);
    if (message !== "") return { id, field: "amount", message };
    const seatsMessage = tierSeatsFault(seats);
    if (seatsMessage !== undefined) return { id, field: "seats", message: seatsMessage };
    const dates = datesFault({ from, until });
    if (dates) return { id, ...dates };
  }
  return null;
}

/** Whether a price is booked at a time of the venue. */
function isBookedAt(row: PriceRow, at: WallTime): boolean {
  const [from, until] = [wallTimeIn(row.from), wallTimeIn(row.until)];
  return (from === null || from <= at) && (until === null || at < until);
}

/** Amounts as they may be typed. */
export function examplesIn(venue: TypedCurrency): string {
  const unit = 10 ** venue.decimals;
  return venue.decimals === 0 ? "2500" : `25 or ${exampleOf(17.5 * unit, venue)}`;
}

/**
 * Returns why no card can be charged with an amount, "must be at least $0.50", or "". The server has
 * the same rule: `charge_fault` in `nightcap/events/tiers.py`.
 */
export function chargeFault(amount: number, venue: EditorVenue): string {
  const { lowest, highest, step } = venue.chargeLimits;
  if (isChargeable(amount, venue.chargeLimits)) return "";
  if (amount < lowest) return `must be at least ${moneyInWords(lowest, venue)}`;
  if (amount > highest) return `must be at most ${moneyInWords(highest, venue)}`;
  return `must be a multiple of ${moneyInWords(step, venue)}`;
}

/** Writes the terms of a price; empty for none: "with a promo code, until Dec 1, 2026, 8:00 PM". */
export const termsInWords = (
  row: Pick<PriceRow, "needsCode" | "from" | "until">,
  conventions: Conventions,
): string =>
  [
    row.needsCode && "with a promo code",
    row.from && `from ${typedInWords(row.from, conventions)}`,
    row.until && `until ${typedInWords(row.until, conventions)}`,
  ]
    .filter(Boolean)
    .join(", ");

/** "Standard 25, Student 15 (8 seats, with student card)" */
export const pricesInWords = (tiers: readonly PriceRow[], conventions: Conventions): string =>
  tiers
    .map(({ name, amount, seats, note, area, ...terms }) => {
      const facts = [seats && `${seats} seats`, note, area, termsInWords(terms, conventions)];
      const more = facts.filter(Boolean).join(", ");
      return `${name} ${amount}${more && ` (${more})`}`;
    })
    .join(", ");

/**
 * The price for visitors: "$25", "from $15", or its text if there are no prices. `saved` tells which
 * prices have no seats left or cannot be booked now; `at` is the present in venue time. The server
 * has the same rule: `range_in_words` in `nightcap/events/tiers.py`.
 */
export function shownPrice(
  { tiers, priceRange }: Priced,
  currency: Currency,
  saved: readonly Schemas["TierOut"][] = [],
  at: WallTime | null = null,
): string {
  if (tiers.length === 0) return priceRange;
  const soldOut = saved
    .filter(({ seatsLeft, sale }) => seatsLeft === 0 || sale !== "open")
    .map(({ id }) => id);
  const withoutCode = tiers.filter(({ needsCode }) => !needsCode);
  const withDates = withoutCode.length > 0 ? withoutCode : tiers;
  const atPresent = at === null ? withDates : withDates.filter((row) => isBookedAt(row, at));
  const forAll = atPresent.length > 0 ? atPresent : withDates;
  const open = forAll.filter(({ id, seats }) => !soldOut.includes(id) && seats.trim() !== "0");
  const amounts = (open.length > 0 ? open : forAll)
    .flatMap(({ amount }) => centsIn(amount, currency) ?? [])
    .sort((one, other) => one - other);
  const [lowest, highest] = [amounts[0], amounts.at(-1)];
  if (lowest === undefined || highest === undefined) return "";
  const words = moneyInWords(lowest, currency);
  if (lowest === highest) return words;
  return lowest === 0 ? `Free to ${moneyInWords(highest, currency)}` : `from ${words}`;
}

/** A field for an amount; may be empty. */
export const amountRule = (currency: TypedCurrency) =>
  z.string().check(
    z.overwrite(visible),
    z.refine(
      (text) => text === "" || centsIn(text, currency) !== null,
      `Please enter an amount like ${examplesIn(currency)}, or leave it empty.`,
    ),
  );

/** The amount of a field; null while it is empty or invalid. */
export function amountIn(text: string, currency: TypedCurrency): string | null {
  const cents = centsIn(text, currency);
  return cents === null ? null : centsText(cents, currency);
}

/** An amount as text of the form; whole amounts have no cents. */
export const amountText = (amount: string | null): string => amount?.replace(/\.0+$/, "") ?? "";

/** The source of the number next to the price while the manager types none. */
export function amountHint(price: string): string {
  const said = parsePrice(price);
  if (said !== null)
    return `A seat as a number, for the reports. Empty: ${said}, as the price says.`;
  const why = price.trim() === "" ? "there is no price" : "the price is not one number";
  return `A seat as a number, for the reports. Empty: unknown, as ${why}.`;
}

/**
 * The amount in the text of the price, "20"; null if the text is not one number. The server has the
 * same rule: `nightcap/events/rules.py`.
 */
export function parsePrice(price: string): string | null {
  const text = price.trim();
  if (text.toLowerCase() === "free") return "0";
  return oneAmount(text)?.number ?? null;
}
