import * as z from "zod/mini";

import type { Schemas } from "@/api/client";

export type MenuRow = Schemas["MenuItemRowOut"];
export type MenuCategory = MenuRow["category"];

/** A section of the menu as the page names it. */
export interface Heading {
  id: MenuCategory;
  title: string;
}

/** What is fetched anew when the menu has changed. */
export const MENU_LISTS = ["/api/admin/menu", "/api/menu"];

const LONGEST_NAME = 200;
const LONGEST_PRICE = 40;
const LONGEST_DESCRIPTION = 1000;
const atMost = (length: number) => `must have at most ${length} characters`;

/** What an item of the menu must be. */
export const menuItemRules = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "is required"),
      z.maxLength(LONGEST_NAME, atMost(LONGEST_NAME)),
    ),
  category: z.enum(["cocktails", "beer", "wine", "tea", "drinks", "food"]),
  price: z.string().check(
    // The page writes one itself.
    z.overwrite((typed) => typed.replace(/^\s*\$/, "")),
    z.trim(),
    z.maxLength(LONGEST_PRICE, atMost(LONGEST_PRICE)),
    z.regex(/^[^$£¥€]*$/, "must be written without the currency sign"),
  ),
  description: z
    .string()
    .check(z.trim(), z.maxLength(LONGEST_DESCRIPTION, atMost(LONGEST_DESCRIPTION))),
  isOut: z.boolean(),
});

type MenuItemValues = z.input<typeof menuItemRules>;

export const valuesOf = (row: MenuRow): MenuItemValues => ({
  name: row.name,
  category: row.category,
  price: row.price,
  description: row.description,
  isOut: !row.isAvailable,
});

export const emptyItem = (category: MenuCategory): MenuItemValues => ({
  name: "",
  category,
  price: "",
  description: "",
  isOut: false,
});
