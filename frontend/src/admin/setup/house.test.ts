import { expect, it } from "vitest";

import { changeOf, type House, undoOf, valueAt } from "./house";

it("reads a value at its path, and returns none for a missing one", () => {
  const house = { name: "Lume", address: { street: "Rua da Bica 14" } };
  expect(valueAt(house, "address.street")).toBe("Rua da Bica 14");
  expect(valueAt(house, "name")).toBe("Lume");
  expect(valueAt(house, "geo.latitude")).toBeUndefined();
});

it("combines values as parts of one change", () => {
  expect(changeOf({ name: "Lume", "address.street": "Rua", "address.country": "PT" })).toEqual({
    name: "Lume",
    address: { street: "Rua", country: "PT" },
  });
});

it("removes the entries of a table that only the panel has", () => {
  const page = { isOn: true, title: "", description: "" };
  const house = { pages: { visit: page, menu: page }, inFiles: { pages: { menu: page } } };
  expect(undoOf(house as unknown as House, ["pages"])).toEqual({
    pages: { visit: null, menu: page },
  });
});
