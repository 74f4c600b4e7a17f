import { Plus } from "lucide-react";
import { useState } from "react";

import { useList } from "@/api/use-list";
import { useRemoval } from "@/api/use-removal";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelDialog } from "@/ui/panel/panel-dialog";
import { PanelSection } from "@/ui/panel/panel-section";
import { SortableList } from "@/ui/panel/sortable-list";
import { ViewHeader } from "@/ui/panel/view-header";

import { LoadFault } from "./load-fault";
import { MenuItemForm } from "./menu-item-form";
import { MenuLine } from "./menu-line";
import { type Heading, MENU_LISTS, type MenuCategory } from "./menu-row";
import { useMenuOrder } from "./use-menu-order";
import { useStock } from "./use-stock";

/** What the form is open for. */
interface Opened {
  /** The item that is changed; null for a new one. */
  id: number | null;
  category: MenuCategory;
}

/** The menu, section by section as on its page, with everything in reach. */
export function MenuEditor({ headings }: { headings: readonly Heading[] }) {
  const { data, error, refetch } = useList("/api/admin/menu");
  const [opened, setOpened] = useState<Opened | null>(null);
  const order = useMenuOrder();
  const stock = useStock();
  const remove = useRemoval({
    url: (id) => `/api/menu/${id}`,
    done: "Menu item deleted successfully",
    failed: "Failed to delete menu item",
    refresh: MENU_LISTS,
  });
  const close = () => setOpened(null);
  const row = data?.rows.find(({ id }) => id === opened?.id) ?? null;
  return (
    <>
      <ViewHeader
        title="Menu"
        actions={
          <>
            <PanelButton href="/menu" target="_blank">
              Look at the page
            </PanelButton>
            <PanelButton
              look="fill"
              onClick={() => setOpened({ id: null, category: headings[0]?.id ?? "cocktails" })}
            >
              Add Item
            </PanelButton>
          </>
        }
      />
      {error && !data && <LoadFault what="menu" onRetry={refetch} />}
      {!(data || error) && <Loading>Loading menu...</Loading>}
      {data &&
        headings.map(({ id: category, title }) => {
          const rows = data.rows.filter((found) => found.category === category);
          return (
            <PanelSection
              key={category}
              title={title}
              note={rows.length > 0 && String(rows.length)}
              actions={
                <PanelButton
                  size="sm"
                  look="quiet"
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
                      onStock={(isAvailable) => stock.mutate({ row: item, isAvailable })}
                      onEdit={() => setOpened({ id: item.id, category })}
                      onDelete={() => remove.mutate(item.id)}
                    />
                  )}
                </SortableList>
              )}
            </PanelSection>
          );
        })}
      <PanelDialog
        isOpen={opened !== null}
        onClose={close}
        title={opened === null || opened.id === null ? "New Menu Item" : "Change Menu Item"}
        size="md"
      >
        {opened && (
          <MenuItemForm headings={headings} row={row} category={opened.category} onDone={close} />
        )}
      </PanelDialog>
    </>
  );
}
