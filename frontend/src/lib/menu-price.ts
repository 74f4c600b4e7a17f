// Rule: The currency sign stands before each amount of a menu price, and not before words.

const AMOUNTS = String.raw`\d[\d.,]*(?:\s*[-–/]\s*\d[\d.,]*)*`;
/** Amounts first, and words after them if any: "18", "9 / 34", "18 a glass". */
const BEGINS = new RegExp(`^${AMOUNTS}(?:\\s+\\D*)?$`);
/** Words first, and amounts after them: "from 12". */
const ENDS = new RegExp(`^(\\D+)(${AMOUNTS})$`);
const CURRENCY =
  /\p{Sc}|\b(?:usd|eur|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|dollar|buck|cent|euro|pound)s?\b|\d\s*(?:kr|kč|zł)/iu;

/**
 * A price of the menu as it is shown: the sign stands before its amount, and never before words.
 *
 *     "9 / 34"        "$9 / 34"
 *     "from 12"       "from $12"
 *     "Market price"  "Market price"
 *
 * What is neither, such as "2 for 18", or names its currency stays as it is written. Search engines read the number only
 * where the price is one: `plain_price` in `nightcap/events/rules.py`.
 */
export function menuPrice(price: string): string {
  const text = price.trim();
  if (CURRENCY.test(text)) return text;
  return BEGINS.test(text) ? `$${text}` : text.replace(ENDS, "$1$$$2");
}
