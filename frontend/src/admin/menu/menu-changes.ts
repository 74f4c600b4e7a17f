import { useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { useOrder } from "@/admin/data/use-order";
import { useRemoval } from "@/admin/data/use-removal";
import { send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { isolated } from "@/lib/characters";

import type { MenuRow } from "./menu-item-form";
import { SECTIONS, type SectionRow } from "./menu-section-form";

/** Puts the items of a section into the order of `ids`, which they are shown in at once. */
export const useMenuOrder = () =>
  useOrder<MenuRow>("/api/admin/menu", (ids) => send("PUT", "/api/menu/order", { ids }));

interface Availability {
  row: Pick<MenuRow, "id" | "name">;
  isAvailable: boolean;
}

/** Marks an item as out of stock or available at once, and offers to undo that. */
export function useAvailability() {
  const change = useChange({
    send: ({ row, isAvailable }: Availability) =>
      send("PUT", `/api/menu/${row.id}` as const, { isAvailable }),
    done: ({ name, isAvailable }) =>
      `${isolated(name)} is ${isAvailable ? "in stock" : "out of stock"}`,
    onUndo: ({ isAvailable }, { row }) => change.mutate({ row, isAvailable: !isAvailable }),
    failed: "Failed to save menu item",
  });
  return change;
}

/**
 * Sorts and deletes the sections of the menu. `asked` is the section whose deletion needs an
 * answer, and `ask` sets it. `moveSection` returns a function that moves a section by one place;
 * undefined at the end.
 */
export function useSectionChanges(sections: readonly SectionRow[]) {
  const [asked, ask] = useState<SectionRow | null>(null);
  const order = useOrder<SectionRow>(SECTIONS, (ids) => send("PUT", `${SECTIONS}/order`, { ids }));
  const sectionRemoval = useRemoval<number | string>(SECTIONS, "section", {
    // An item may have been added to it since the list was loaded.
    onFailure: (error, id) => {
      const section = sections.find((one) => one.id === id);
      const isUsed = error instanceof ApiError && error.problem?.fields.moveTo !== undefined;
      if (isUsed && section) ask(section);
      return isUsed && section !== undefined;
    },
    onDone: () => ask(null),
  });
  const moveSection = (section: SectionRow, by: 1 | -1) => {
    const ids = sections.map(({ id }) => id);
    const from = ids.indexOf(section.id);
    const other = ids[from + by];
    if (other === undefined) return undefined;
    return () => order(ids.with(from, other).with(from + by, section.id));
  };
  return { moveSection, sectionRemoval, asked, ask };
}
