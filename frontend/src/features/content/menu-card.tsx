import type { MenuItem } from "./menu-sections";

/** One line of the menu: name and price joined by dots, and what it is. */
export function MenuCard({ item }: { item: MenuItem }) {
  const { name, price, description, isAvailable } = item;
  return (
    <article className="break-inside-avoid border-b border-line py-7 print:py-2.5">
      <div className="flex items-baseline-last gap-3.5">
        <h3
          className={`text-[25px] lg:text-[28px] print:text-[15pt] ${isAvailable ? "" : "text-smoke"}`}
        >
          {name}
        </h3>
        <span
          aria-hidden
          className="min-w-5 flex-1 -translate-y-1 border-b border-dotted border-brass/60"
        />
        {price && (
          <p
            className={`figures font-display text-[26px] leading-none print:text-[14pt] ${
              isAvailable ? "text-brass-hi" : "text-smoke"
            }`}
          >
            ${price}
          </p>
        )}
      </div>
      {!isAvailable && (
        <p className="mt-2 text-[14px] font-medium tracking-[.14em] text-brass uppercase print:text-[8pt]">
          Out of stock
        </p>
      )}
      {description && (
        <p className="mt-2 max-w-[44ch] text-[16px] text-smoke print:mt-0.5 print:text-[10pt] print:leading-snug">
          {description}
        </p>
      )}
    </article>
  );
}
