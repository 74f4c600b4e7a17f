import * as z from "zod/mini";

import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField, PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { type Schemas, send } from "@/api/client";
import { visible } from "@/lib/characters";

import type { SectionRow } from "./menu-section-form";

export type MenuRow = Schemas["MenuItemRowOut"];

const atMost = (most: number) => z.maxLength(most, `must have at most ${most} characters`);

/** Validation of a menu item. */
const rules = z.object({
  name: z.string().check(z.overwrite(visible), z.minLength(1, "is required"), atMost(200)),
  category: z.string(),
  price: z.string().check(
    // The page writes one itself.
    z.overwrite((typed) => typed.replace(/^\s*\$/, "")),
    z.overwrite(visible),
    atMost(40),
    z.regex(/^[^$£¥€]*$/, "must be written without the currency sign"),
  ),
  description: z.string().check(z.overwrite(visible), atMost(1000)),
  isOut: z.boolean(),
});

type Values = z.input<typeof rules>;

const valuesOf = ({ name, category, price, description, isAvailable }: MenuRow): Values => ({
  name,
  category,
  price,
  description,
  isOut: !isAvailable,
});

const emptyItem = (category: string): Values => ({
  name: "",
  category,
  price: "",
  description: "",
  isOut: false,
});

interface MenuItemFormProps {
  /** The item to change as the server has it now; null for a new one. */
  row: MenuRow | null;
  /** The slug of the section of a new item. */
  category: string;
  /** The sections of the menu in their order. */
  sections: readonly Pick<SectionRow, "slug" | "title">[];
  onDone: () => void;
}

/** Name, section, price and description of an item of the menu, new or not. */
export function MenuItemForm({ row, category, sections, onDone }: MenuItemFormProps) {
  const form = useRowForm({
    saved: row ? valuesOf(row) : emptyItem(category),
    version: row?.version ?? null,
    row: rowName(row ? "menu-item" : `menu-item of ${category}`, row),
    rules,
    send: ({ values, changes: { isOut, ...changes }, version }) =>
      row === null
        ? send("POST", "/api/menu", { ...values, isAvailable: !values.isOut })
        : send("PUT", `/api/menu/${row.id}` as const, {
            ...changes,
            ...(isOut !== undefined && { isAvailable: !isOut }),
            version,
          }),
    name: "menu item",
    onDone,
  });
  const { field, tick } = form;
  const titleOf = (slug: string) => sections.find((one) => one.slug === slug)?.title ?? slug;
  return (
    <RowForm form={form} save={row ? "Save" : "Add Item"} onCancel={onDone}>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <PanelField label="Name" required autoComplete="off" {...field("name")} />
        <PanelField
          label="Price"
          autoComplete="off"
          placeholder="16"
          hint="Without the currency sign."
          {...field("price")}
        />
      </div>
      <PanelTextArea label="Description" {...field("description")} />
      <PanelSelect label="Section" {...field("category", titleOf)}>
        {sections.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </PanelSelect>
      <PanelCheckbox label="Out of stock" {...tick("isOut")} />
    </RowForm>
  );
}
