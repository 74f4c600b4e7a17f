import { describe, expect, it } from "vitest";
import { noEdits, typed } from "@/admin/data/edits";
import { asInstant } from "@/lib/time/checked-for-tests";

import { bodyOf, placeFault, placeOf, type Slide, savedOf } from "./use-slide-edits";

const slide = (caption = "Stage", displayOrder = 0, version = 1): Slide => ({
  id: 1,
  imageUrl: "/media/a.jpg",
  mediaType: "image",
  caption,
  displayOrder,
  active: true,
  createdAt: asInstant("2026-10-09T12:00:00Z"),
  version,
});

describe("an edit of the slideshow", () => {
  it("sends only changed fields, the order as a whole number", () => {
    const moved = typed(noEdits, savedOf(slide()), { displayOrder: "4" });
    expect(bodyOf(moved, slide())).toEqual({ displayOrder: 4, version: 1 });
    const emptied = typed(noEdits, savedOf(slide()), { caption: "" });
    expect(bodyOf(emptied, slide())).toEqual({ caption: "", version: 1 });
  });

  it("is based on the current values, including changes by other users", () => {
    const moved = typed(noEdits, savedOf(slide()), { displayOrder: "4" });
    expect(bodyOf(moved, slide("Bar", 0, 2))).toEqual({ displayOrder: 4, version: 2 });
  });
});

it.each([
  ["2", 2],
  ["1,200", 1200],
  ["2.9", 2],
  ["", 0],
  ["first", 0],
  ["-4", 0],
])("reads the display order '%s' as %i", (text, place) => {
  expect(placeOf(text)).toBe(place);
});

it("explains how it reads a display order that is not a whole number", () => {
  expect(placeFault("1,200")).toBeUndefined();
  expect(placeFault("12,5")).toBe("is not a whole number and counts as 12");
});
