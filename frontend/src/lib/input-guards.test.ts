// @vitest-environment jsdom
import { expect, it, vi } from "vitest";

import { guardInputs } from "./input-guards";

const entries = import.meta.glob<string>("/src/entry-*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});
const drawn = Object.entries(entries).filter(([, source]) => source.includes("createRoot("));

it.each(drawn)("%s guards its inputs before it renders", (_, source) => {
  const called = source.indexOf("guardInputs();");
  expect(called).toBeGreaterThan(0);
  expect(called).toBeLessThan(source.indexOf("createRoot("));
});

it("knows the pages of site, panel and door", () => {
  expect(drawn).toHaveLength(3);
});

it.each([
  ["a key", {}, 1],
  ["a key of a composition", { isComposing: true }, 0],
  ["the key that ends one in Safari", { keyCode: 229 }, 0],
])("%s reaches a handler as it should", (_, sign, times) => {
  guardInputs();
  const act = vi.fn();
  document.addEventListener("keydown", act, true);
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...sign }),
  );
  document.removeEventListener("keydown", act, true);
  expect(act).toHaveBeenCalledTimes(times);
});

it.each([
  ["a key", {}, false],
  ["a key of a composition", { isComposing: true }, true],
  ["the key that ends one in Safari", { keyCode: 229 }, true],
])("Enter as %s does not submit a form by mistake", (_, sign, isKept) => {
  guardInputs();
  const enter = new KeyboardEvent("keydown", { key: "Enter", cancelable: true, ...sign });
  document.body.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(isKept);
});
