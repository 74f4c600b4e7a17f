import type { Schemas } from "@/api/client";
import { menuPrice } from "@/lib/menu-price";
import { LinkedText } from "@/ui/linked-text";

export type MenuItem = Schemas["MenuItemOut"];

/** One line of the menu: name and price joined by dots, and what it is. */
export function MenuCard({ item }: { item: MenuItem }) {
  const { name, price, description, isAvailable } = item;
  return (
    <article className="break-inside-avoid border-b border-line py-7 print:border-0 print:py-[2.4pt]">
      <div className="flex items-baseline-last gap-3.5">
        <h3
          className={`text-[25px] lg:text-[28px] print:text-[12pt] ${isAvailable ? "" : "text-smoke"}`}
        >
          {name}
        </h3>
        <span aria-hidden className="min-w-5 flex-1 -translate-y-1 dotted-line" />
        {price && (
          <p
            className={`figures max-w-3/5 shrink-0 font-display text-[26px] leading-none print:text-[12pt] ${
              isAvailable ? "text-brass-hi" : "text-smoke"
            }`}
          >
            {menuPrice(price)}
          </p>
        )}
      </div>
      {!isAvailable && (
        <p className="mt-2 text-[14px] font-medium tracking-[.14em] text-brass uppercase print:mt-0 print:text-[7pt]">
          Out of stock
        </p>
      )}
      {description && (
        <p className="mt-2 max-w-[44ch] text-[16px] text-smoke print:mt-0 print:max-w-none print:text-[8.5pt] print:leading-[1.3]">
          <LinkedText>{description}</LinkedText>
        </p>
      )}
    </article>
  );
}
