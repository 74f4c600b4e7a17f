import type { Schemas } from "@/api/client";

export type MenuItem = Schemas["MenuItemOut"];

export interface MenuSection {
  /** The items' category, and the section's anchor on the page. */
  id: MenuItem["category"];
  title: string;
  items: readonly MenuItem[];
}

export interface MenuHeading {
  id: MenuItem["category"];
  title: string;
  /** Left out when nothing stands below it. */
  isOptional?: true;
}

/** The sections in the order of the page. */
export const MENU_HEADINGS: readonly MenuHeading[] = [
  { id: "cocktails", title: "Cocktails" },
  { id: "beer", title: "Beer" },
  { id: "wine", title: "Wine" },
  { id: "tea", title: "Tea" },
  { id: "drinks", title: "Drinks", isOptional: true },
  { id: "food", title: "Gourmet Bites", isOptional: true },
];

/** The menu under its headings (specification, section 2); items keep their order. */
export const menuSections = (items: readonly MenuItem[]): MenuSection[] =>
  MENU_HEADINGS.map(({ id, title, isOptional }) => ({
    id,
    title,
    isOptional,
    items: items.filter(({ category }) => category === id),
  })).filter((section) => section.items.length > 0 || !section.isOptional);
