import { useEffect, useRef } from "react";

import type { MenuSection } from "./menu-sections";
import { useSectionInView } from "./use-section-in-view";

/** Links to the menu's sections that stay in reach: beside the menu, on a phone above it. */
export function MenuSectionsNav({ sections }: { sections: readonly MenuSection[] }) {
  const row = useRef<HTMLUListElement>(null);
  const current = useSectionInView(sections.map(({ id }) => id));

  // On a phone the links are wider than the screen: the current one is kept on it.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 40 });
  }, [current]);

  return (
    <nav
      aria-label="Sections of the menu"
      className="sticky top-[61px] z-20 -mx-gutter min-w-0 self-start border-b border-line bg-ink lg:top-28 lg:mx-0 lg:border-0 print:hidden"
    >
      <ul
        ref={row}
        className="relative flex overflow-x-auto px-[calc(var(--spacing-gutter)-14px)] [scrollbar-width:none] lg:grid lg:gap-1 lg:px-0"
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className="flex h-12 items-center border-b border-transparent px-3.5 text-[13px] font-medium tracking-[.2em] whitespace-nowrap text-smoke uppercase transition-colors duration-200 hover:text-brass-hi focus-visible:-outline-offset-2 aria-[current]:border-brass aria-[current]:text-brass-hi lg:h-10 lg:border-b-0 lg:border-l lg:border-line lg:px-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
