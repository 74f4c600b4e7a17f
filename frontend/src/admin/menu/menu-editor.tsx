import { useState } from "react";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { useList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { EditButton, PageButton, PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { ViewHeader } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import { type Moving, SortableList } from "@/admin/ui/lists/sortable-list";
import { PanelSwitch } from "@/admin/ui/toggles";
import { useVenue } from "@/api/venue";
import { menuPrice } from "@/features/content/menu-card";
import { isolated } from "@/lib/characters";

import { useAvailability, useMenuOrder, useSectionChanges } from "./menu-changes";
import { MenuItemForm, type MenuRow } from "./menu-item-form";
import { MenuSection, MoveItemsQuestion } from "./menu-section";
import { MenuSectionForm, SECTIONS, type SectionRow } from "./menu-section-form";

/** The row that is edited in a form; `id` is null for a new one. */
type Opened =
  | { what: "item"; id: number | null; category: string }
  | { what: "section"; id: number | null };

/** The menu, section by section as on its page, with everything in reach. */
export function MenuView() {
  const sections = useList(SECTIONS);
  const list = useList("/api/admin/menu");
  const [opened, setOpened] = useState<Opened | null>(null);
  const order = useMenuOrder();
  const availability = useAvailability();
  const removal = useRemoval("/api/menu", "menu item");
  const allSections = sections.data?.rows ?? [];
  const items = list.data?.rows ?? [];
  const itemsOf = (section: SectionRow) =>
    items.filter(({ category }) => category === section.slug);
  const { moveSection, sectionRemoval, asked, ask } = useSectionChanges(allSections);
  const close = () => setOpened(null);
  const [firstSection] = allSections;
  const addSection = () => setOpened({ what: "section", id: null });
  const item = opened?.what === "item" ? items.find(({ id }) => id === opened.id) : undefined;
  const section =
    opened?.what === "section" ? allSections.find(({ id }) => id === opened.id) : undefined;
  return (
    <>
      <ViewHeader
        title="Menu"
        actions={
          <>
            <PageButton href="/menu" />
            <PanelButton variant={firstSection ? "plain" : "fill"} onClick={addSection}>
              Add section
            </PanelButton>
            {firstSection && (
              <PanelButton
                variant="fill"
                onClick={() => setOpened({ what: "item", id: null, category: firstSection.slug })}
              >
                Add Item
              </PanelButton>
            )}
          </>
        }
      />
      <QueryList
        of="sections of the menu"
        list={sections}
        empty="No sections yet. Add the first one, such as Wine or Small Plates; then add its items."
      >
        {(shown) => (
          <QueryList of="menu" list={list}>
            {() =>
              shown.map((one) => {
                const rows = itemsOf(one);
                return (
                  <MenuSection
                    key={one.id}
                    section={one}
                    count={rows.length}
                    onMoveUp={moveSection(one, -1)}
                    onMoveDown={moveSection(one, 1)}
                    onAdd={() => setOpened({ what: "item", id: null, category: one.slug })}
                    onEdit={() => setOpened({ what: "section", id: one.id })}
                    onDelete={() => (rows.length > 0 ? ask(one) : sectionRemoval.remove(one.id))}
                  >
                    <SortableList
                      label={one.title}
                      items={rows}
                      onOrder={(ordered) => order(ordered.map(({ id }) => id))}
                    >
                      {(row, moving) => (
                        <MenuLine
                          row={row}
                          moving={moving}
                          onAvailable={(isAvailable) => availability.mutate({ row, isAvailable })}
                          onEdit={() =>
                            setOpened({ what: "item", id: row.id, category: row.category })
                          }
                          onDelete={() => removal.remove(row.id)}
                        />
                      )}
                    </SortableList>
                  </MenuSection>
                );
              })
            }
          </QueryList>
        )}
      </QueryList>
      <PinnedValue value={opened?.id === null ? null : item}>
        {(row) => (
          <PanelDialog
            isOpen={opened?.what === "item"}
            onClose={close}
            title={row ? "Change Menu Item" : "New Menu Item"}
            size="md"
          >
            {opened?.what === "item" && (
              <MenuItemForm
                row={row}
                category={opened.category}
                sections={allSections}
                onDone={close}
              />
            )}
          </PanelDialog>
        )}
      </PinnedValue>
      <PinnedValue value={opened?.id === null ? null : section}>
        {(row) => (
          <PanelDialog
            isOpen={opened?.what === "section"}
            onClose={close}
            title={row ? `Edit ${isolated(row.title)}` : "New section"}
            size="sm"
          >
            {opened?.what === "section" && <MenuSectionForm row={row} onDone={close} />}
          </PanelDialog>
        )}
      </PinnedValue>
      {asked && (
        <MoveItemsQuestion
          section={asked}
          others={allSections.filter(({ id }) => id !== asked.id)}
          count={itemsOf(asked).length || undefined}
          isPending={sectionRemoval.isBusy(asked.id)}
          onMove={(moveTo) => sectionRemoval.remove(`${asked.id}?moveTo=${moveTo}`)}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

interface MenuLineProps {
  row: MenuRow;
  moving: Moving;
  onAvailable: (isAvailable: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** An item of the menu with everything that can be done to it. */
function MenuLine({ row, moving, onAvailable, onEdit, onDelete }: MenuLineProps) {
  const venue = useVenue();
  const { name, description, price, isAvailable } = row;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1 py-2 pr-3 pl-1 wrap-anywhere md:grid-cols-[auto_minmax(0,1fr)_auto]">
      {moving.handle}
      <div className="py-1">
        <div className="flex items-baseline justify-between gap-4">
          <h3
            className={`font-sans text-15 font-medium wrap-anywhere ${isAvailable ? "text-ivory" : "text-smoke"}`}
          >
            {name}
          </h3>
          <span
            className={`figures max-w-3/5 shrink-0 md:pr-4 ${isAvailable ? "text-ivory" : "text-smoke"}`}
          >
            {price ? menuPrice(price, venue) : "—"}
          </span>
        </div>
        {description && <p className="max-w-[70ch] text-14 text-smoke md:pr-4">{description}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5 max-md:col-span-2 max-md:pl-3">
        <PanelSwitch
          label="Out of stock"
          of={name}
          isOn={!isAvailable}
          onChange={(isOut) => onAvailable(!isOut)}
        />
        <span className="flex items-center max-md:ml-auto md:ml-3">
          {moving.buttons}
          <EditButton name={name} isIcon onClick={onEdit} />
          <DeleteMenu name={name} onDelete={onDelete} />
        </span>
      </div>
    </div>
  );
}
