import { MenuCard } from "./menu-card";
import type { MenuSection } from "./menu-sections";

/** A section of the menu below its double rule. */
export function MenuList({ section: { id, title, items } }: { section: MenuSection }) {
  const titleId = `${id}-title`;
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-32 lg:scroll-mt-28">
      <h2
        id={titleId}
        className="relative border-b border-brass pb-4.5 text-[44px] font-normal after:absolute after:inset-x-0 after:bottom-[3px] after:border-b after:border-brass/40 md:text-[58px] print:break-after-avoid print:pb-2 print:text-[24pt]"
      >
        {title}
      </h2>
      {items.length > 0 ? (
        <ul className="grid gap-x-18 md:grid-cols-2 print:block">
          {items.map((item) => (
            <li key={item.id} className="grid content-start print:block">
              <MenuCard item={item} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-b border-line py-7 text-smoke print:py-2.5">
          Nothing is written here tonight. Ask at the bar.
        </p>
      )}
    </section>
  );
}
