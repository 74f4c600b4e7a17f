import { expect, test } from "vitest";
import { fold, inNameOrder } from "./folding";
import cases from "./folding-cases.json";

test.each(cases.folded)("$text is $folded, as on the server", ({ text, folded }) => {
  expect(fold(text)).toBe(folded);
});

test.each(cases.folded)("$folded stays what it is", ({ folded }) => {
  expect(fold(folded)).toBe(folded);
});

test.each([
  ["en-US", "Aaron, Åse, Élodie, Émile, Øyvind, Paul, Zoe, Zoë"],
  ["nb-NO", "Élodie, Émile, Paul, Zoe, Zoë, Øyvind, Aaron, Åse"],
  ["de-DE", "Aaron, Åse, Élodie, Émile, Øyvind, Paul, Zoe, Zoë"],
])("names are in the order of the alphabet of %s", (language, order) => {
  const names = ["Zoë", "Åse", "Paul", "Émile", "Zoe", "Øyvind", "Élodie", "Aaron"];
  expect(inNameOrder(names, (name) => name, language).join(", ")).toBe(order);
});

test("guests with the same name keep their order, and numbers are compared by value", () => {
  const rows = ["Guest 10", "Guest 2", "Ada", "Ada"].map((name, id) => ({ id, name }));
  expect(inNameOrder(rows, ({ name }) => name, "en-US").map(({ id }) => id)).toEqual([2, 3, 1, 0]);
});
