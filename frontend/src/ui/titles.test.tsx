import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { BalancedTitle } from "./titles";

/** The markup of a title, each piece that stays whole in brackets. */
const pieces = (title: string): string =>
  renderToStaticMarkup(<BalancedTitle>{title}</BalancedTitle>)
    .replaceAll(/<span>([^<]*)<\/span>/g, "$1")
    .replaceAll('<span class="phrase">', "[")
    .replaceAll("</span>", "]");

it("a title breaks after a comma or a colon before it breaks elsewhere", () => {
  expect(pieces("Crowd Work, Mostly")).toBe("[Crowd Work,] [Mostly]");
  expect(pieces("No, No, Nanette")).toBe("[No,] [No,] [Nanette]");
  expect(pieces("Low Ceiling: Album Release")).toBe("[Low Ceiling:] [Album Release]");
});

it("a word with a hyphen stays whole", () => {
  expect(pieces("The Two-Person Nutcracker")).toBe("The [Two-Person] Nutcracker");
});

it("a date keeps its month with its day, and its hour whole", () => {
  expect(pieces("Saturday, November 28, 2026 at 8:00 PM")).toBe(
    "[Saturday,] [November 28,] [2026 at 8:00 PM]",
  );
});
