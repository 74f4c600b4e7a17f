import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../../", import.meta.url));

const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(tsx?|css)$/.test(path) && !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(SOURCES + path, "utf8") }));

const pathsWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test("every size of a text follows the reader's font size", () => {
  expect(pathsWith(/\btext-\[[\d.]+px\]|font-size:\s*[\d.]+px|font:[^;]*?[\d.]+px/)).toEqual([]);
});

test("the color of the badge 'Few Seats Left' has no other use", () => {
  expect(pathsWith(/-few-left\b/).sort()).toEqual([
    "app/styles/print.css",
    "app/styles/theme.css",
    "lib/ticket-status.ts",
  ]);
});
