import { Fragment, useEffect, useRef } from "react";
import type { Schemas } from "@/api/client";
import { usePhrase } from "@/api/venue";
import * as t from "@/messages/content";
import * as plain from "@/messages/phrases";
import { HydrationRoot } from "@/ui/hydration-root";
import { LinkedText } from "@/ui/linked-text";
import { Picture } from "@/ui/picture";
import { AccentTitle, Eyebrow } from "@/ui/titles";

import { MenuCard, type MenuItem } from "./menu-card";
import { useSectionInView } from "./use-section-in-view";

export type MenuSection = Schemas["MenuSectionOut"];

interface FilledSection extends MenuSection {
  items: readonly MenuItem[];
}

/** The sections that the page shows, with their items in the order of the menu. */
export const filledSections = (
  sections: readonly MenuSection[],
  items: readonly MenuItem[],
): FilledSection[] =>
  sections
    .map((section) => ({
      ...section,
      items: items.filter(({ category }) => category === section.slug),
    }))
    .filter((section) => section.items.length > 0 || section.isShownEmpty);

interface MenuProps {
  sections: readonly MenuSection[];
  items: readonly MenuItem[];
  /** Shown below the first section; null without a note. */
  note: Schemas["MenuNoteOut"] | null;
}

/** The whole menu, section by section, with links to each. */
export function Menu({ sections, items, note }: MenuProps) {
  const shown = filledSections(sections, items);
  return (
    <div className="grid gap-x-18 gap-y-11 px-gutter pb-section lg:grid-cols-[200px_1fr] lg:pt-20 print:block print:pt-2 print:pb-0">
      <MenuSectionsNav sections={shown} />
      <div className="grid gap-y-16 lg:gap-y-21 print:block print:columns-2 print:gap-x-[10mm] print:[&>*+*]:mt-4">
        {shown.map((section, place) => (
          <Fragment key={section.slug}>
            <HydrationRoot>
              <MenuList section={section} />
            </HydrationRoot>
            {place === 0 && note && (
              <HydrationRoot>
                <MenuNote note={note} />
              </HydrationRoot>
            )}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** Links to the menu's sections that stay visible: next to the menu, or on a phone above it. */
function MenuSectionsNav({ sections }: { sections: readonly FilledSection[] }) {
  const row = useRef<HTMLUListElement>(null);
  const current = useSectionInView(sections.map(({ slug }) => slug));

  // On a phone the links are wider than the screen, so the current one is scrolled into view.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 40 });
  }, [current]);

  return (
    <nav
      aria-label={t.sectionsOfTheMenu}
      className="sticky top-[61px] z-20 -mx-gutter min-w-0 self-start border-b border-line bg-ink lg:top-28 lg:mx-0 lg:border-0 print:hidden"
    >
      <ul
        ref={row}
        className="relative flex overflow-x-auto px-[calc(var(--spacing-gutter)-14px)] [scrollbar-width:none] lg:grid lg:gap-1 lg:px-0"
      >
        {sections.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              aria-current={slug === current ? "location" : undefined}
              className="flex h-12 items-center border-b border-transparent px-3.5 text-13 font-medium tracking-[.2em] whitespace-nowrap text-smoke uppercase transition-colors duration-200 hover:text-brass-hi focus-visible:-outline-offset-2 aria-[current]:border-brass aria-[current]:text-brass-hi lg:h-10 lg:border-b-0 lg:border-l lg:border-line lg:px-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section of the menu below its double rule. */
function MenuList({ section }: { section: FilledSection }) {
  const { slug, title, items, earlierSlugs } = section;
  const empty = usePhrase("menuSectionEmpty", plain.menuSectionEmpty);
  const titleId = `${slug}-title`;
  return (
    <section id={slug} aria-labelledby={titleId} className="scroll-mt-32 lg:scroll-mt-28">
      {earlierSlugs.map((earlier) => (
        <span key={earlier} id={earlier} className="scroll-mt-32 lg:scroll-mt-28" />
      ))}
      <h2
        id={titleId}
        className="relative border-b border-brass pb-4.5 text-44 font-normal after:absolute after:inset-x-0 after:bottom-[3px] after:border-b after:border-brass/40 md:text-58 print:mb-1.5 print:pb-1.5 print:text-[18pt]"
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
          {empty}
        </p>
      )}
    </section>
  );
}

/** The venue's note between two sections of the menu, next to a picture. */
function MenuNote({ note }: { note: Schemas["MenuNoteOut"] }) {
  return (
    <aside
      aria-labelledby="menu-note"
      className="grid items-center gap-x-18 gap-y-7 md:grid-cols-2 print:block print:break-inside-avoid"
    >
      <div className="aspect-[16/10] print:hidden">
        <Picture
          src={note.imageUrl}
          alt={note.alt}
          sizes="(min-width: 1024px) 36vw, (min-width: 768px) 45vw, 95vw"
          className="size-full object-cover"
        />
      </div>
      <div>
        {note.eyebrow && <Eyebrow className="print:hidden">{note.eyebrow}</Eyebrow>}
        <h2
          id="menu-note"
          className="mt-3.5 mb-3.5 text-40 font-normal md:text-46 print:my-0 print:text-[12pt]"
        >
          <AccentTitle>{note.title}</AccentTitle>
        </h2>
        <p className="max-w-[40ch] text-smoke print:max-w-none print:text-[8.5pt] print:leading-[1.3]">
          <LinkedText>{note.text}</LinkedText>
        </p>
      </div>
    </aside>
  );
}
