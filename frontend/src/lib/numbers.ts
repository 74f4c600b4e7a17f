import * as t from "@/messages/forms";
/** Parses a typed whole number, "1200" or "1,200"; null for anything else. */
export function wholeIn(text: string): number | null {
  const number = text.trim();
  return /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(number)
    ? Number(number.replaceAll(",", ""))
    : null;
}

/**
 * Parses a typed number: "8.875", "-73.9", "6,5" or "1,200"; null for anything else. A comma before
 * three digits separates thousands, as in `wholeIn`.
 */
export function decimalIn(text: string): number | null {
  const whole = wholeIn(text);
  const number = text.trim().replace(/,(?=\d{1,2}$)/, ".");
  return whole === null && /^-?\d{1,15}(?:\.\d+)?$/.test(number) ? Number(number) : whole;
}

/** The range of a whole number. */
interface Range {
  least?: number;
  most?: number;
}

/** Returns why a typed text is no whole number of a range; undefined for one that is. */
export function wholeFault(
  text: string,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: Range = {},
): string | undefined {
  const number = wholeIn(text);
  if (number === null) return t.notWhole;
  if (number < least) return t.mustBeAtLeast(least);
  return number > most ? t.mustBeAtMost(most) : undefined;
}
