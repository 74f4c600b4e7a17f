import * as z from "zod/mini";

import { rowName } from "@/admin/data/kept-drafts";
import { pageName } from "@/admin/data/page-name";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { type Schemas, send } from "@/api/client";
import { useVenue, type Venue } from "@/api/venue";
import { CategoryMark } from "@/features/events/category-dots";
import { visible } from "@/lib/characters";

export type CategoryRow = Schemas["CategoryRowOut"];

export const CATEGORIES = "/api/admin/categories";

/** The public pages that show a category, by their path, with their usual names in the menu. */
const PAGES = { "": "No page", "/comedy": "Comedy", "/creativity": "Creativity" } as const;

const MARKS = {
  square: "Square",
  triangle: "Triangle",
  diamond: "Diamond",
  "down-triangle": "Triangle on its tip",
  cross: "Cross",
  bar: "Bar",
  circle: "Circle",
} as const satisfies Record<Mark, string>;

type Mark = CategoryRow["mark"];

const MARK_NAMES = [
  "square",
  "triangle",
  "diamond",
  "down-triangle",
  "cross",
  "bar",
  "circle",
] as const;

const rules = z.object({
  name: z
    .string()
    .check(
      z.overwrite(visible),
      z.minLength(1, "is required"),
      z.maxLength(60, "must have at most 60 characters"),
    ),
  color: z.string(),
  mark: z.enum(MARK_NAMES),
  page: z.enum(["", "/comedy", "/creativity"]),
});

type Values = z.input<typeof rules>;

const isPage = (path: string): path is keyof typeof PAGES => path in PAGES;

const pageLabel = (venue: Venue, path: keyof typeof PAGES): string =>
  path === "" ? PAGES[path] : `${pageName(venue, path.slice(1), PAGES[path])} (${path})`;

const valuesOf = ({ name, color, mark, page }: CategoryRow): Values => ({
  name,
  color,
  mark,
  page: isPage(page) ? page : "",
});

/** A new category has the first mark that no other one has. */
const emptyCategory = (taken: readonly Mark[]): Values => ({
  name: "",
  color: "#efd08d",
  mark: MARK_NAMES.find((mark) => !taken.includes(mark)) ?? "circle",
  page: "",
});

interface CategoryFormProps {
  /** The category to change; null for a new one. */
  row: CategoryRow | null;
  /** The marks of the other categories. */
  taken: readonly Mark[];
  onDone: () => void;
}

/** Name, color, mark and page of a category. */
export function CategoryForm({ row, taken, onDone }: CategoryFormProps) {
  const form = useRowForm({
    saved: row ? valuesOf(row) : emptyCategory(taken),
    version: row?.version ?? null,
    row: rowName("category", row),
    rules,
    send: ({ values, changes, version }): Promise<CategoryRow> =>
      row === null
        ? send("POST", CATEGORIES, values)
        : send("PUT", `${CATEGORIES}/${row.id}` as const, { ...changes, version }),
    name: "category",
    onDone,
  });
  const venue = useVenue();
  const { field, values } = form;
  const isRenamed = row !== null && values.name.trim() !== row.name;
  return (
    <RowForm form={form} save={row ? "Save" : "Add category"} onCancel={onDone}>
      <PanelField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        hint={isRenamed ? "Its events, clips and links follow the new name." : undefined}
        {...field("name")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PanelField
          label="Color"
          type="color"
          hint="Light enough for the dark ground of the calendar."
          {...field("color")}
        />
        <PanelSelect label="Mark" {...field("mark", (mark) => MARKS[mark])}>
          {MARK_NAMES.map((mark) => (
            <option key={mark} value={mark}>
              {MARKS[mark]}
            </option>
          ))}
        </PanelSelect>
      </div>
      <p className="flex items-center gap-2.5 text-15 text-smoke">
        <span>In the calendar:</span>
        <CategoryMark mark={values.mark} color={values.color} />
        <span className="wrap-anywhere text-ivory">{values.name.trim() || "Name"}</span>
      </p>
      <PanelSelect
        label="Page"
        hint="The public page that shows its events and clips."
        {...field("page", (page) => pageLabel(venue, page))}
      >
        {Object.keys(PAGES)
          .filter(isPage)
          .map((path) => (
            <option key={path} value={path}>
              {pageLabel(venue, path)}
            </option>
          ))}
      </PanelSelect>
    </RowForm>
  );
}
