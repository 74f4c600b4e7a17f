import { Plus } from "lucide-react";
import { useState } from "react";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { useList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { DeleteButton, EditButton, PageButton, PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import { type Moving, SortableList } from "@/admin/ui/lists/sortable-list";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelSwitch } from "@/admin/ui/toggles";
import { useVenue } from "@/api/venue";
import { MENU_HEADINGS } from "@/features/content/menu";
import { menuPrice } from "@/features/content/menu-card";

import { useAvailability, useMenuOrder } from "./menu-changes";
import { type MenuCategory, MenuItemForm, type MenuRow } from "./menu-item-form";

/** What the form is open for. */
interface Opened {
  /** The item that is changed; null for a new one. */
  id: number | null;
  category: MenuCategory;
}

/** The menu, section by section as on its page, with everything in reach. */
export function MenuView() {
  const list = useList("/api/admin/menu");
  const [opened, setOpened] = useState<Opened | null>(null);
  const order = useMenuOrder();
  const availability = useAvailability();
  const removal = useRemoval("/api/menu", "menu item");
  const close = () => setOpened(null);
  const row = list.data?.rows.find(({ id }) => id === opened?.id);
  return (
    <>
      <ViewHeader
        title="Menu"
        actions={
          <>
            <PageButton href="/menu" />
            <PanelButton
              variant="fill"
              onClick={() => setOpened({ id: null, category: MENU_HEADINGS[0]?.id ?? "cocktails" })}
            >
              Add Item
            </PanelButton>
          </>
        }
      />
      <QueryList of="menu" list={list}>
        {(all) =>
          MENU_HEADINGS.map(({ id: category, title }) => {
            const rows = all.filter((found) => found.category === category);
            return (
              <PanelSection
                key={category}
                title={title}
                note={rows.length > 0 && String(rows.length)}
                actions={
                  <PanelButton
                    size="sm"
                    variant="quiet"
                    aria-label={`Add to ${title}`}
                    onClick={() => setOpened({ id: null, category })}
                  >
                    <Plus aria-hidden className="size-4" strokeWidth={1.5} />
                    Add
                  </PanelButton>
                }
              >
                {rows.length === 0 ? (
                  <EmptyNote>Nothing is written here yet.</EmptyNote>
                ) : (
                  <SortableList
                    label={title}
                    items={rows}
                    onOrder={(items) => order(items.map(({ id }) => id))}
                  >
                    {(item, moving) => (
                      <MenuLine
                        row={item}
                        moving={moving}
                        onAvailable={(isAvailable) =>
                          availability.mutate({ row: item, isAvailable })
                        }
                        onEdit={() => setOpened({ id: item.id, category })}
                        isBusy={removal.isBusy(item.id)}
                        onDelete={() => removal.remove(item.id)}
                      />
                    )}
                  </SortableList>
                )}
              </PanelSection>
            );
          })
        }
      </QueryList>
      <PinnedValue value={opened?.id === null ? null : row}>
        {(item) => (
          <PanelDialog
            isOpen={opened !== null}
            onClose={close}
            title={item ? "Change Menu Item" : "New Menu Item"}
            size="md"
          >
            {opened && <MenuItemForm row={item} category={opened.category} onDone={close} />}
          </PanelDialog>
        )}
      </PinnedValue>
    </>
  );
}

interface MenuLineProps {
  row: MenuRow;
  moving: Moving;
  onAvailable: (isAvailable: boolean) => void;
  onEdit: () => void;
  isBusy: boolean;
  onDelete: () => void;
}

/** An item of the menu with everything that can be done to it. */
function MenuLine({ row, moving, onAvailable, onEdit, isBusy, onDelete }: MenuLineProps) {
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
          <DeleteButton name={name} isIcon isBusy={isBusy} onClick={onDelete} />
        </span>
      </div>
    </div>
  );
}
