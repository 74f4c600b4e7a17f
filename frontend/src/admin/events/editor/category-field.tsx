import { useId } from "react";

import type { controlsOf } from "@/admin/data/edits";
import { PanelField } from "@/admin/ui/fields";
import { useVenue } from "@/api/venue";

import type { EventValues } from "./event-values";

type Controls = ReturnType<typeof controlsOf<EventValues>>;

/** An event's category: one of the venue's, or another word. */
export function CategoryField({ field }: Pick<Controls, "field">) {
  const categories = Object.keys(useVenue().categoryColours);
  const list = useId();
  return (
    <>
      <PanelField
        label="Category"
        required
        list={list}
        autoComplete="off"
        hint={`${categories.join(", ")}, or your own.`}
        {...field("category")}
      />
      <datalist id={list}>
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
