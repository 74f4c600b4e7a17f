import { Fragment } from "react";

import type { Schemas } from "@/api/client";

import { MenuList } from "./menu-list";
import { MenuNote } from "./menu-note";
import { type MenuItem, menuSections } from "./menu-sections";
import { MenuSectionsNav } from "./menu-sections-nav";

interface MenuProps {
  items: readonly MenuItem[];
  /** Stands below the first section; a house may have nothing to add. */
  note: Schemas["MenuNoteOut"] | null;
}

/** The whole menu, section by section, with links to each. */
export function Menu({ items, note }: MenuProps) {
  const sections = menuSections(items);
  return (
    <div className="grid gap-x-18 gap-y-11 px-gutter pb-section lg:grid-cols-[200px_1fr] lg:pt-20 print:block print:pt-2 print:pb-0">
      <MenuSectionsNav sections={sections} />
      <div className="grid gap-y-16 lg:gap-y-21 print:block print:columns-2 print:gap-x-[10mm] print:[&>*+*]:mt-4">
        {sections.map((section, place) => (
          <Fragment key={section.id}>
            <MenuList section={section} />
            {place === 0 && note && <MenuNote note={note} />}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
