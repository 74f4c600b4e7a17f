import * as z from "zod/mini";
import { dayField, dayIn } from "@/admin/data/date-fields";
import type { BadgeText } from "@/admin/ui/badge";
import type { Schemas } from "@/api/client";
import { visible } from "@/lib/characters";
import {
  type Currency,
  centsIn,
  centsText,
  exampleOf,
  moneyInWords,
  type TypedCurrency,
} from "@/lib/money";
import type { Day } from "@/lib/time/checked";
import { shiftDay } from "@/lib/time/days";

/** A quote for a private event. */
export type Quote = Schemas["InquiryQuoteOut"];

const text = z.string().check(z.overwrite(visible));
const lineRow = z.object({ id: z.number(), text, amount: text });

/** A line as the form holds it: an amount like "25", "17.50" or "-20". */
export type LineRow = z.input<typeof lineRow>;

export const MOST_LINES = 40;
const VALID_DAYS = 14;

/** The fields of a new quote; the terms of the quote that it replaces, if there is one. */
export const valuesOf = (last: Quote | undefined, venue: Currency, today: Day) => ({
  lines: last
    ? last.lines.map((line, id) => ({
        id,
        text: line.text,
        amount: signedText(line.amount, venue),
      }))
    : [{ id: 0, text: "", amount: "" }],
  minimumSpend: last && last.minimumSpend > 0 ? centsText(last.minimumSpend, venue) : "",
  deposit: last && last.deposit > 0 ? centsText(last.deposit, venue) : "",
  validUntil: String(shiftDay(today, VALID_DAYS)),
});

export type QuoteValues = ReturnType<typeof valuesOf>;

/** An amount as a form shows it, which may be negative. */
const signedText = (cents: number, venue: Currency): string =>
  `${cents < 0 ? "-" : ""}${centsText(Math.abs(cents), venue)}`;

/** An amount as text, which may be negative: "-$20". */
export const signedMoney = (cents: number, venue: Currency): string =>
  `${cents < 0 ? "-" : ""}${moneyInWords(Math.abs(cents), venue)}`;

/** Parses a typed amount, which may be negative, into cents; null if it is not an amount. */
export function signedCentsIn(typed: string, venue: TypedCurrency): number | null {
  const bare = visible(typed);
  const isNegative = /^[-−–]/.test(bare);
  const cents = centsIn(isNegative ? bare.slice(1) : bare, venue);
  return cents === null ? null : isNegative ? 0 - cents : cents;
}

/** Parses an amount that may be left blank, as 0; null if it is not an amount. */
const optionalCents = (typed: string, venue: TypedCurrency): number | null =>
  visible(typed) === "" ? 0 : centsIn(typed, venue);

/** The sums of the typed values, in cents; a value that is not an amount counts as 0. */
export function sumsOf(values: QuoteValues, venue: TypedCurrency) {
  return {
    total: values.lines.reduce((sum, line) => sum + (signedCentsIn(line.amount, venue) ?? 0), 0),
    minimumSpend: optionalCents(values.minimumSpend, venue) ?? 0,
    deposit: optionalCents(values.deposit, venue) ?? 0,
  };
}

/** The terms as the API takes them. */
export const termsIn = (values: QuoteValues, venue: TypedCurrency) => ({
  lines: values.lines.map((line) => ({
    text: visible(line.text),
    amount: signedCentsIn(line.amount, venue) ?? 0,
  })),
  minimumSpend: optionalCents(values.minimumSpend, venue) ?? 0,
  deposit: optionalCents(values.deposit, venue) ?? 0,
  validUntil: dayIn(values.validUntil),
});

/** A fault of a line: its id, its part and a message. */
interface LineFault {
  id: number;
  part: "text" | "amount";
  message: string;
}

/** Returns the first fault of the lines; null if there is none. */
export function lineFault(lines: readonly LineRow[], venue: TypedCurrency): LineFault | null {
  for (const { id, text: words, amount } of lines) {
    if (visible(words) === "") return { id, part: "text", message: "is required" };
    if (signedCentsIn(amount, venue) === null)
      return { id, part: "amount", message: `must be a number like ${exampleOf(120000, venue)}` };
  }
  return null;
}

const amountField = (venue: TypedCurrency) =>
  z
    .string()
    .check(
      z.refine(
        (typed) => optionalCents(typed, venue) !== null,
        `must be a number like ${exampleOf(50000, venue)}, or blank`,
      ),
    );

/** The rules of the form of a quote. */
export const rulesFor = (venue: TypedCurrency) =>
  z
    .object({
      lines: z.array(lineRow),
      minimumSpend: amountField(venue),
      deposit: amountField(venue),
      validUntil: dayField().check(z.refine((day) => day !== "", "is required")),
    })
    .check(({ value, issues }) => {
      const fault = lineFault(value.lines, venue);
      if (fault === null) return;
      issues.push({
        code: "custom",
        path: ["lines"],
        message: fault.message,
        input: value.lines,
      });
    });

const STATES: Readonly<Record<Quote["state"], BadgeText>> = {
  open: { word: "Sent", tone: "plain" },
  accepted: { word: "Accepted", tone: "fact" },
  expired: { word: "Expired", tone: "quiet" },
  replaced: { word: "Replaced", tone: "quiet" },
  withdrawn: { word: "Withdrawn", tone: "quiet" },
};

/** The state of a quote as text, with its deposit. */
export function quoteState({ state, depositDue, paid, refunded }: Quote): BadgeText {
  if (state !== "accepted") return STATES[state];
  if (depositDue > 0) return { word: "Accepted, deposit due", tone: "act" };
  if (paid > 0 && refunded >= paid) return { word: "Accepted, deposit refunded", tone: "fact" };
  return paid > 0 ? { word: "Accepted, deposit paid", tone: "fact" } : STATES.accepted;
}
