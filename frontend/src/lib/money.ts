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
 * An amount in the currency's smallest unit, as a person writes it: "$25", "$25.50", "Free" for
 * nothing. The server writes the same: `in_words` in `nightcap/events/tiers.py`.
 */
export function moneyInWords(amount: number, currency: Currency): string {
  return amount === 0 ? "Free" : centsWriter(currency)(amount);
}

/** Writes amounts in the currency's smallest unit as books do: "$0", "$25.50", "-$3". */
export function centsWriter(currency: Currency): (cents: number) => string {
  const writer = unitsWriter(currency);
  return (cents) => writer(cents / 10 ** currency.decimals);
}

/** Writes the amounts of one column: all with cents if one has cents, and zero as a dash. */
export function columnWriter(
  currency: Currency,
  amounts: readonly number[],
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
    // A line never ends between the code and the number.
    return `${value < 0 ? "-" : ""}${amountPrefix.replace(" ", "\u00a0")}${number}`;
  };
}

/**
 * Parses a typed amount, digit by digit, into the currency's smallest unit; null if it is not an
 * amount, or more than `most`.
 */
export function centsIn(
  text: string,
  { decimals }: Currency,
  most = Number.MAX_SAFE_INTEGER,
): number | null {
  const [, units, parts = ""] = /^(\d{1,11})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (units === undefined || parts.length > decimals) return null;
  const cents = Number(units + parts.padEnd(decimals, "0"));
  return cents > most ? null : cents;
}

/** The pattern of an input for what `centsIn` parses. */
export const amountPattern = ({ decimals }: Currency): string =>
  `\\s*\\d{1,11}${decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ""}\\s*`;

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
