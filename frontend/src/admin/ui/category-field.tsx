import type { ComponentProps } from "react";

import { PanelSelect } from "@/admin/ui/fields";
import { NO_CATEGORY, useVenue } from "@/api/venue";

type CategoryFieldProps = Omit<ComponentProps<typeof PanelSelect>, "label" | "children">;

/** The category of an event or a clip; an unknown category stays until another one is chosen. */
export function CategoryField({ value, ...field }: CategoryFieldProps) {
  const { categories } = useVenue();
  const isWord = ![NO_CATEGORY, "", ...categories.map(({ slug }) => slug)].includes(String(value));
  return (
    <PanelSelect label="Category" value={value} {...field}>
      {value === "" && <option value="">Please choose</option>}
      <option value={NO_CATEGORY}>No category</option>
      {isWord && <option value={value}>{value}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </PanelSelect>
  );
}
