import { expect, test } from "vitest";

import { partyOf, placeInLine } from "@/messages/waitlist";

test("the first ten positions are words, and the others are numbers as they are spoken", () => {
  expect([1, 2, 3, 10].map(placeInLine)).toEqual([
    "first in line",
    "second in line",
    "third in line",
    "tenth in line",
  ]);
  expect([11, 12, 13, 21, 22, 23, 30, 101, 111].map(placeInLine)).toEqual([
    "11th in line",
    "12th in line",
    "13th in line",
    "21st in line",
    "22nd in line",
    "23rd in line",
    "30th in line",
    "101st in line",
    "111th in line",
  ]);
});

test("the size of a party is shown as text", () => {
  expect([1, 2, 6].map(partyOf)).toEqual(["for one", "for two", "for six"]);
});
