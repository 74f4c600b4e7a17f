import * as z from "zod/mini";

import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { type Schemas, send } from "@/api/client";
import { visible } from "@/lib/characters";

export type SectionRow = Schemas["MenuSectionRowOut"];

export const SECTIONS = "/api/admin/menu-sections";

const rules = z.object({
  title: z
    .string()
    .check(
      z.overwrite(visible),
      z.minLength(1, "is required"),
      z.maxLength(60, "must have at most 60 characters"),
    ),
  isShownEmpty: z.boolean(),
});

type Values = z.input<typeof rules>;

const valuesOf = ({ title, isShownEmpty }: SectionRow): Values => ({ title, isShownEmpty });

const EMPTY_SECTION: Values = { title: "", isShownEmpty: false };

interface MenuSectionFormProps {
  /** The section to change; null for a new one. */
  row: SectionRow | null;
  onDone: () => void;
}

/** Title of a section, and whether visitors see it while it is empty. */
export function MenuSectionForm({ row, onDone }: MenuSectionFormProps) {
  const form = useRowForm({
    saved: row ? valuesOf(row) : EMPTY_SECTION,
    version: row?.version ?? null,
    row: rowName("menu section", row),
    rules,
    send: ({ values, changes, version }): Promise<SectionRow> =>
      row === null
        ? send("POST", SECTIONS, values)
        : send("PUT", `${SECTIONS}/${row.id}` as const, { ...changes, version }),
    name: "section",
    onDone,
  });
  const { field, tick, values } = form;
  const isRenamed = row !== null && values.title.trim() !== row.title;
  return (
    <RowForm form={form} save={row ? "Save" : "Add section"} onCancel={onDone}>
      <PanelField
        label="Title"
        required
        autoFocus
        autoComplete="off"
        hint={isRenamed ? "The items stay in it, and old links keep working." : undefined}
        {...field("title")}
      />
      <PanelCheckbox label="Shown while empty" {...tick("isShownEmpty")} />
    </RowForm>
  );
}
