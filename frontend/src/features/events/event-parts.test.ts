import { expect, test } from "vitest";

import { titleLines } from "./event-parts";

test("a title of the form 'A (B) C' is broken over three lines", () => {
  expect(titleLines("Room to Groove (Open Jam) Late Session")).toEqual([
    "Room to Groove",
    "(Open Jam)",
    "Late Session",
  ]);
});

test("a title that ends with its brackets takes two lines", () => {
  expect(titleLines("Sketch & Sip (21+)")).toEqual(["Sketch & Sip", "(21+)"]);
});

test("any other title stays on one line", () => {
  expect(titleLines("  Late Pour ")).toEqual(["Late Pour"]);
  expect(titleLines("(Un)scripted")).toEqual(["(Un)scripted"]);
  expect(titleLines("The Actor(s) Workshop")).toEqual(["The Actor(s) Workshop"]);
  expect(titleLines("Nothing ( open")).toEqual(["Nothing ( open"]);
});
