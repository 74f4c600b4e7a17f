import { MenuCard } from "./menu-card";
import type { MenuSection } from "./menu-sections";

/** A section of the menu below its double rule. */
export function MenuList({ section: { id, title, items } }: { section: MenuSection }) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-32 lg:scroll-mt-28">
      <h2
        id={titleId}
        className="relative border-b border-brass pb-4.5 text-[44px] font-normal after:absolute after:inset-x-0 after:bottom-[3px] after:border-b after:border-brass/40 md:text-[58px] print:mb-1.5 print:pb-1.5 print:text-[18pt]"
      >
        {title}
      </h2>
      {items.length > 0 ? (
        <ul className="grid gap-x-18 md:grid-cols-2 print:block print:*:nth-2:break-before-avoid print:*:last:break-before-avoid">
          {items.map((item) => (
            <li key={item.id} className="grid content-start print:block">
              <MenuCard item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-b border-line py-7 text-smoke print:border-0 print:py-[2.4pt] print:text-[8.5pt]">
          Nothing is written here tonight. Ask at the bar.
        </p>
      )}
    </section>
  );
}
