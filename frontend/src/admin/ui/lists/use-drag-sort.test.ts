import { expect, it } from "vitest";

import { moved, placeOf, wayOf } from "./use-drag-sort";

const ROWS = [
  { top: 0, height: 40 },
  { top: 40, height: 100 },
  { top: 140, height: 40 },
];

it("a row stays until it covers the middle of its neighbour", () => {
  expect(placeOf(ROWS, 0, 49)).toBe(0);
  expect(placeOf(ROWS, 0, 51)).toBe(1);
  expect(placeOf(ROWS, 0, 500)).toBe(2);
});

it("a row goes up in the same way", () => {
  expect(placeOf(ROWS, 2, -49)).toBe(2);
  expect(placeOf(ROWS, 2, -51)).toBe(1);
  expect(placeOf(ROWS, 2, -500)).toBe(0);
});

it("the rows between make way, the others stay", () => {
  expect([0, 1, 2, 3].map((place) => wayOf(place, 0, 2))).toEqual([0, -1, -1, 0]);
  expect([0, 1, 2, 3].map((place) => wayOf(place, 3, 1))).toEqual([0, 1, 1, 0]);
});

it("a part that is moved leaves the order of the others", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});
