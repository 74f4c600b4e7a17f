import { expect, it } from "vitest";

import { filledSections } from "./menu";
import type { MenuItem } from "./menu-card";

const item = (id: number, category: string): MenuItem => ({
  id,
  name: `Item ${id}`,
  description: "",
  price: "9",
  category,
  isAvailable: true,
});

const section = (slug: string, isShownEmpty = true) => ({
  slug,
  title: slug.toUpperCase(),
  isShownEmpty,
  earlierSlugs: [],
});

const SECTIONS = [section("port"), section("gin", false), section("petiscos", false)];

const titles = (items: MenuItem[]) => filledSections(SECTIONS, items).map(({ title }) => title);

it("an empty section is omitted unless it is shown while empty", () => {
  expect(titles([])).toEqual(["PORT"]);
});

it("the sections keep their order, regardless of the order of the items", () => {
  expect(titles([item(1, "petiscos"), item(2, "gin")])).toEqual(["PORT", "GIN", "PETISCOS"]);
});

it("items keep the order of the menu", () => {
  const [port] = filledSections(SECTIONS, [item(3, "port"), item(2, "gin"), item(1, "port")]);
  expect(port?.items.map(({ id }) => id)).toEqual([3, 1]);
});
