/**
 * An amount in the currency's smallest unit, as a person writes it: "$25", "$25.50", "Free" for
 * nothing. The server writes the same: `in_words` in `nightcap/events/tiers.py`.
 */
export function moneyInWords(amount: number, currency: string): string {
  return amount === 0 ? "Free" : centsWriter(currency)(amount);
}

/** Writes amounts in the currency's smallest unit as books do: "$0", "$25.50", "-$3". */
export function centsWriter(currency: string): (cents: number) => string {
  const writer = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return (cents) => writer.format(cents / 10 ** placesOf(currency));
}

export const placesOf = (currency: string): number =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** What a price is at most, as the server has it. */
const MOST_CENTS = 1_000_000;

/**
 * A written amount in the currency's smallest unit, digit by digit; null for what is none, or more
 * than `most`. Default: what a price is at most.
 */
export function centsIn(text: string, currency: string, most = MOST_CENTS): number | null {
  const places = placesOf(currency);
  const [, units, parts = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (units === undefined || parts.length > places) return null;
  const cents = Number(units + parts.padEnd(places, "0"));
  return cents > most ? null : cents;
}

/** An amount as a form shows it: whole ones without their cents. */
export function centsText(cents: number, currency: string): string {
  const places = placesOf(currency);
  const digits = String(cents).padStart(places + 1, "0");
  const units = digits.slice(0, digits.length - places);
  const parts = digits.slice(units.length);
  return Number(parts) === 0 ? units : `${units}.${parts}`;
}
