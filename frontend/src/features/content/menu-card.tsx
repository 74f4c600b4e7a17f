// Rule: The currency sign precedes each amount of a menu price, but not words.

import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import type { Currency } from "@/lib/money";
import * as t from "@/messages/content";
import { LinkedText } from "@/ui/linked-text";

export type MenuItem = Schemas["MenuItemOut"];

/** One line of the menu: name and price joined by dots, and a description. */
export function MenuCard({ item }: { item: MenuItem }) {
  const venue = useVenue();
  const { name, price, description, isAvailable } = item;
  return (
    <article className="break-inside-avoid border-b border-line py-7 print:border-0 print:py-[2.4pt]">
      <div className="flex items-baseline-last gap-3.5">
        <h3 className={`text-25 lg:text-28 print:text-[12pt] ${isAvailable ? "" : "text-smoke"}`}>
          {name}
        </h3>
        <span aria-hidden className="min-w-5 flex-1 -translate-y-1 dotted-line" />
        {price && (
          <p
            className={`figures max-w-3/5 shrink-0 font-display text-26 leading-none print:text-[12pt] ${
              isAvailable ? "text-brass-hi" : "text-smoke"
            }`}
          >
            {menuPrice(price, venue)}
          </p>
        )}
      </div>
      {!isAvailable && (
        <p className="mt-2 text-14 font-medium tracking-[.14em] text-brass uppercase print:mt-0 print:text-[7pt]">
          {t.outOfStock}
        </p>
      )}
      {description && (
        <p className="mt-2 max-w-[44ch] text-16 text-smoke print:mt-0 print:max-w-none print:text-[8.5pt] print:leading-[1.3]">
          <LinkedText>{description}</LinkedText>
        </p>
      )}
    </article>
  );
}

const AMOUNTS = String.raw`\d[\d.,]*(?:\s*[-–/]\s*\d[\d.,]*)*`;
/** Amounts first, then optional text: "18", "9 / 34", "18 a glass". */
const BEGINS = new RegExp(`^${AMOUNTS}(?:\\s+\\D*)?$`);
/** Text first, then amounts: "from 12". */
const ENDS = new RegExp(`^(\\D+)(${AMOUNTS})$`);
const CURRENCY =
  /\p{Sc}|\b(?:usd|eur|gbp|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|dollar|buck|cent|euro|pound)s?\b|\d\s*(?:kr|kč|zł)/iu;

/**
 * Adds the venue's currency sign to a menu price: before its amount, never before words.
 *
 *     "9 / 34"        "$9 / 34"
 *     "from 12"       "from $12"
 *     "Market price"  "Market price"
 *
 * What is neither, such as "2 for 18", or names its currency stays as it is written. Search engines read the number only
 * where the price is one: `plain_price` in `nightcap/events/rules.py`.
 */
export function menuPrice(price: string, { amountPrefix: sign }: Currency): string {
  const text = price.trim();
  if (CURRENCY.test(text) || text.includes(sign.trim())) return text;
  if (BEGINS.test(text)) return `${sign}${text}`;
  return text.replace(ENDS, (_, words: string, amounts: string) => `${words}${sign}${amounts}`);
}
