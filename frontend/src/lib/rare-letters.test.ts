// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { watchForRareLetters } from "./rare-letters";

let page: HTMLElement;

beforeEach(() => {
  page = document.body.appendChild(document.createElement("main"));
});

afterEach(() => page.remove());

const watch = (markup: string) => {
  page.innerHTML = markup;
  const bring = vi.fn();
  watchForRareLetters(page, bring);
  return bring;
};

/** Observers hear of a change when the code that made it is done. */
const heard = () => Promise.resolve();

it("the usual letters need no further typeface", async () => {
  const bring = watch("<p>Café “für alle” – 100% <i>of it</i> → <a>hello@house.example</a></p>");
  page.append("More of the same: [x] {y} \\ ^-^");
  await heard();
  expect(bring).not.toHaveBeenCalled();
});

it("a rare letter that stands in the page brings them", () => {
  expect(watch("<p>Señor Łukasz</p>")).toHaveBeenCalledOnce();
});

it("what is rare in italics alone brings them from there", () => {
  expect(watch("<p>100% <i>of it</i></p>")).not.toHaveBeenCalled();
  expect(watch("<p>all <i>100%</i></p>")).toHaveBeenCalledOnce();
});

it("a rare letter that comes later brings them once", async () => {
  const bring = watch("<p>Plain</p>");
  page.append("Señor");
  await heard();
  page.append("Señora");
  await heard();
  expect(bring).toHaveBeenCalledOnce();
});

it("a text that changes within italics brings them", async () => {
  const bring = watch("<p><i>one</i></p>");
  const text = page.querySelector("i")?.firstChild;
  if (text) text.textContent = "#1";
  await heard();
  expect(bring).toHaveBeenCalledOnce();
});

it("a rare letter that was typed before brings them", () => {
  expect(watch('<input value="Ño">')).toHaveBeenCalledOnce();
});

it("a rare letter that is typed brings them", () => {
  const bring = watch("<input>");
  const input = page.querySelector("input");
  for (const value of ["Ada", "Ño"]) {
    if (input) input.value = value;
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  expect(bring).toHaveBeenCalledOnce();
});
