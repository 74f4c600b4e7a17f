import * as t from "@/messages/money";
/**
 * The venue's currency as the server describes it (`nightcap/venue/currencies.py`). All amounts are
 * whole numbers of its smallest unit, called cents here. Never use the browser's own decimal places:
 * those of `Intl` differ from ISO 4217.
 */
export interface Currency {
  decimals: number;
  /** Precedes an amount: "$", or "CHF ". */
  amountPrefix: string;
}

/** Limits of a charge by card, in cents, as the server sends them. */
export interface ChargeLimits {
  lowest: number;
  highest: number;
  step: number;
}

/**
 * An amount in the currency's smallest unit as text: "$25", "$25.50", "Free" for zero. The server
 * writes the same: `in_words` in `nightcap/events/tiers.py`.
 */
export function moneyInWords(amount: number, currency: Currency): string {
  return amount === 0 ? t.free : centsWriter(currency)(amount);
}

/** Writes amounts in the currency's smallest unit as books do: "$0", "$25.50", "-$3". */
export function centsWriter(currency: Currency): (cents: number) => string {
  const writer = unitsWriter(currency);
  return (cents) => writer(cents / 10 ** currency.decimals);
}

/**
 * Writes amounts of a table or a sum in cents, and zero as a dash. If one of the `amounts` has
 * decimals, all are written with them.
 */
export function columnWriter(
  currency: Currency,
  amounts: readonly number[] = [],
): (cents: number) => string {
  const perUnit = 10 ** currency.decimals;
  const write = unitsWriter(
    currency,
    amounts.some((amount) => amount % perUnit !== 0),
  );
  return (cents) => (cents === 0 ? "–" : write(cents / perUnit));
}

/** Writes amounts in the currency's own unit: "$2,480", "$17.50"; `hasCents` keeps the decimals. */
export function unitsWriter(
  { decimals, amountPrefix }: Currency,
  hasCents = false,
): (units: string | number) => string {
  return (units) => {
    const value = Number(units);
    const digits = Number.isInteger(value) && !hasCents ? 0 : decimals;
    const number = Math.abs(value).toLocaleString("en-US", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    // Prevents a line break between the code and the number.
    return `${value < 0 ? "-" : ""}${amountPrefix.replace(" ", "\u00a0")}${number}`;
  };
}

/** The currency in which an amount is typed, and the country in which it is. */
export interface TypedCurrency extends Currency {
  /** Code from ISO 4217. */
  currency?: string;
  address?: { country: string } | null;
}

/** Digits in groups of three with one separator: "1,200,000". */
const GROUPED = /^\d{1,3}([ .,'])\d{3}(?:\1\d{3})*$/;

/** The digits of a whole number that may have groups; null for any other text. */
function digitsIn(text: string): string | null {
  if (!GROUPED.test(text)) return /^\d+$/.test(text) ? text : null;
  return text.replace(/\D/g, "");
}

/** The units and decimals of a number; null if it is invalid or ambiguous. */
function partsIn(text: string, decimals: number): [units: string, parts: string] | null {
  const [, head = "", sign = "", parts = ""] = /^(.*\d)([.,])(\d+)$/.exec(text) ?? [];
  const units = head.includes(sign) ? null : digitsIn(head);
  const isDecimal = units !== null && parts.length <= decimals;
  if (!GROUPED.test(text)) {
    if (isDecimal) return [units, parts];
    const whole = digitsIn(text);
    return whole === null ? null : [whole, ""];
  }
  // A form writes three decimals with a point.
  if (isDecimal && sign === ".") return [units, parts];
  // "1.200" and "1,200" are 1.2 to some people and 1,200 to others.
  const isAmbiguous = sign !== "" && units !== null && decimals > 0;
  return isAmbiguous ? null : [text.replace(/\D/g, ""), ""];
}

/** The text without the currency's sign or code before or behind it. */
function withoutSign(text: string, { amountPrefix, currency }: TypedCurrency): string {
  const narrow = currency
    ? new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
        .formatToParts(0)
        .find(({ type }) => type === "currency")?.value
    : undefined;
  const typed = text.replace(/\s+/g, " ").replaceAll("’", "'").trim();
  for (const sign of [amountPrefix.trim(), currency, narrow]) {
    if (!sign) continue;
    const [lower, word] = [typed.toLowerCase(), sign.toLowerCase()];
    if (lower.startsWith(word)) return typed.slice(sign.length).trim();
    if (lower.endsWith(word)) return typed.slice(0, -sign.length).trim();
  }
  return typed;
}

/**
 * Parses a typed amount, digit by digit, into the currency's smallest unit; null if it is not an
 * amount, or more than `most`.
 *
 * Rule: An amount may have a point or a comma before its decimals, the currency's sign or code, and
 * groups of three digits. An amount that may be 1.2 or 1,200 is rejected.
 */
export function centsIn(
  text: string,
  venue: TypedCurrency,
  most = Number.MAX_SAFE_INTEGER,
): number | null {
  const [units, parts] = partsIn(withoutSign(text, venue), venue.decimals) ?? ["", ""];
  if (!/^\d{1,11}$/.test(units)) return null;
  const cents = Number(units + parts.padEnd(venue.decimals, "0"));
  return cents > most ? null : cents;
}

/** An amount as an example in a message, with the decimal sign of the venue's country: "17,50". */
export function exampleOf(cents: number, venue: TypedCurrency): string {
  const country = venue.address?.country;
  const locale = country ? new Intl.Locale(`und-${country}`).maximize() : "en-US";
  const sign = new Intl.NumberFormat(locale, { numberingSystem: "latn" })
    .formatToParts(0.5)
    .find(({ type }) => type === "decimal")?.value;
  return centsText(cents, venue).replace(".", sign === "," ? "," : ".");
}

/** An amount as a form shows it: whole ones without their cents. */
export function centsText(cents: number, { decimals }: Currency): string {
  const digits = String(cents).padStart(decimals + 1, "0");
  const units = digits.slice(0, digits.length - decimals);
  const parts = digits.slice(units.length);
  return Number(parts) === 0 ? units : `${units}.${parts}`;
}

/** Whether a card can be charged with an amount; zero needs no charge. The server: `is_chargeable`. */
export const isChargeable = (amount: number, { lowest, highest, step }: ChargeLimits): boolean =>
  amount === 0 || (lowest <= amount && amount <= highest && amount % step === 0);
