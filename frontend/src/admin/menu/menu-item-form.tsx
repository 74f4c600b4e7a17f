import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useRowEditor } from "@/admin/data/use-row-editor";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";

import {
  emptyItem,
  type Heading,
  MENU_LISTS,
  type MenuCategory,
  type MenuRow,
  menuItemRules,
  valuesOf,
} from "./menu-row";

interface MenuItemFormProps {
  headings: readonly Heading[];
  /** The item to change as the server has it now; null for a new one. */
  row: MenuRow | null;
  /** Where a new item goes. */
  category: MenuCategory;
  onDone: () => void;
}

/** Name, section, price and description of an item of the menu, new or not. */
export function MenuItemForm({ headings, row, category, onDone }: MenuItemFormProps) {
  const form = useForm({
    defaultValues: row ? valuesOf(row) : emptyItem(category),
    resolver: zodResolver(menuItemRules),
  });
  const { errors } = form.formState;
  const isNew = row === null;
  const { submit, isPending, conflict } = useRowEditor({
    row,
    form,
    valuesOf,
    send: ({ isOut, ...words }, version) => {
      const body = { ...words, isAvailable: !isOut };
      return isNew
        ? send("POST", "/api/menu", body)
        : send("PUT", `/api/menu/${row.id}` as const, { ...body, version: version ?? null });
    },
    done: isNew ? "Menu item added successfully" : "Menu item saved successfully",
    failed: isNew ? "Failed to add menu item" : "Failed to save menu item",
    refresh: MENU_LISTS,
    onDone,
  });
  const mine = form.getValues();
  const titleOf = (id: MenuCategory) => headings.find((heading) => heading.id === id)?.title ?? id;
  const stock = (isOut: boolean) => (isOut ? "Out of stock" : "In stock");
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <PanelField
          label="Name"
          required
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <PanelField
          label="Price"
          autoComplete="off"
          placeholder="16"
          hint="Without the currency sign."
          error={errors.price?.message}
          {...form.register("price")}
        />
      </div>
      <PanelTextArea
        label="Description"
        error={errors.description?.message}
        {...form.register("description")}
      />
      <PanelSelect label="Section" error={errors.category?.message} {...form.register("category")}>
        {headings.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </PanelSelect>
      <PanelCheckbox label="Out of stock" {...form.register("isOut")} />
      {conflict && (
        <ConflictNotice
          rows={[
            { label: "Name", mine: mine.name, theirs: conflict.theirs.name },
            { label: "Price", mine: mine.price, theirs: conflict.theirs.price },
            { label: "Description", mine: mine.description, theirs: conflict.theirs.description },
            {
              label: "Section",
              mine: titleOf(mine.category),
              theirs: titleOf(conflict.theirs.category),
            },
            { label: "Stock", mine: stock(mine.isOut), theirs: stock(conflict.theirs.isOut) },
          ]}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      )}
      <div className="mt-1 flex flex-wrap gap-2.5">
        <PanelButton type="submit" look="fill" disabled={isPending}>
          {isPending && "Saving..."}
          {!isPending && (isNew ? "Add Item" : "Save")}
        </PanelButton>
        <PanelButton look="quiet" onClick={onDone}>
          Cancel
        </PanelButton>
      </div>
    </form>
  );
}
