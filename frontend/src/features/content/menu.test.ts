import { expect, it } from "vitest";

import { menuSections } from "./menu";
import type { MenuItem } from "./menu-card";

const item = (id: number, category: MenuItem["category"]): MenuItem => ({
  id,
  name: `Item ${id}`,
  description: "",
  price: "9",
  category,
  isAvailable: true,
});

const titles = (items: MenuItem[]) => menuSections(items).map(({ title }) => title);

it("the sections are Cocktails, Beer, Wine and Tea, whatever stands below them", () => {
  expect(titles([item(1, "wine")])).toEqual(["Cocktails", "Beer", "Wine", "Tea"]);
});

it("'Gourmet Bites' comes last, and only if food items exist", () => {
  expect(titles([item(1, "food"), item(2, "beer")])).toEqual([
    "Cocktails",
    "Beer",
    "Wine",
    "Tea",
    "Gourmet Bites",
  ]);
});

it("other drinks have a section of their own before the food, only if there are any", () => {
  expect(titles([item(1, "food"), item(2, "drinks")]).slice(-2)).toEqual([
    "Drinks",
    "Gourmet Bites",
  ]);
});

it("items keep the order of the menu", () => {
  const [cocktails] = menuSections([item(3, "cocktails"), item(2, "tea"), item(1, "cocktails")]);
  expect(cocktails?.items.map(({ id }) => id)).toEqual([3, 1]);
});
