import { expect, it } from "vitest";

import { changeOf, valueAt } from "./house";

it("reads a value at its place, and gives nothing where there is none", () => {
  const house = { name: "Lume", address: { street: "Rua da Bica 14" } };
  expect(valueAt(house, "address.street")).toBe("Rua da Bica 14");
  expect(valueAt(house, "name")).toBe("Lume");
  expect(valueAt(house, "geo.latitude")).toBeUndefined();
});

it("puts values together as the parts of one change", () => {
  expect(changeOf({ name: "Lume", "address.street": "Rua", "address.country": "PT" })).toEqual({
    name: "Lume",
    address: { street: "Rua", country: "PT" },
  });
});
