import { describe, expect, it } from "vitest";

import { placeOf, type Slide } from "./slide";
import { afterSaving, bodyOf, inThisOrder, withEdit } from "./slide-edits";

const slide = (id: number, caption = "Stage", displayOrder = 0, version = 1): Slide => ({
  id,
  imageUrl: "/media/a.jpg",
  mediaType: "image",
  caption,
  displayOrder,
  active: true,
  createdAt: "2026-10-09T12:00:00Z",
  version,
});

describe("an edit of the slideshow", () => {
  it("is held per image with the version that it is based on", () => {
    const edits = withEdit(withEdit({}, slide(1), { caption: "Bar" }), slide(2), {
      displayOrder: "3",
    });
    expect(edits).toEqual({
      1: { caption: "Bar", version: 1 },
      2: { displayOrder: "3", version: 1 },
    });
  });

  it("keeps its version when the server's has grown meanwhile", () => {
    const edits = withEdit({}, slide(1), { caption: "Bar" });
    const later = withEdit(edits, slide(1, "Door", 0, 2), { displayOrder: "1" });
    expect(later[1]).toEqual({ caption: "Bar", displayOrder: "1", version: 1 });
  });

  it("is gone once everything is typed back as it was", () => {
    const edits = withEdit({}, slide(1), { caption: "Bar" });
    expect(withEdit(edits, slide(1), { caption: "Stage" })).toEqual({});
  });

  it("sends what was changed alone, the order as a whole number", () => {
    expect(bodyOf({ displayOrder: "4", version: 2 })).toEqual({ displayOrder: 4, version: 2 });
    expect(bodyOf({ caption: "", version: 2 })).toEqual({ caption: "", version: 2 });
  });

  it("is cleared by saving, but not what was typed while it was saved", () => {
    const sent = { caption: "Bar", version: 1 };
    expect(afterSaving({ 1: sent }, 1, sent, 2)).toEqual({});
    const newer = { caption: "Barrel", version: 1 };
    expect(afterSaving({ 1: newer }, 1, sent, 2)).toEqual({ 1: { caption: "Barrel", version: 2 } });
  });
});

it.each([
  ["2", 2],
  ["2.9", 2],
  ["", 0],
  ["first", 0],
  ["-4", 0],
])("reads the display order '%s' as %i", (typed, place) => {
  expect(placeOf(typed)).toBe(place);
});

it("numbers what is shown from 0 and leaves alone what stands there already", () => {
  const shown = [slide(3, "c", 0), slide(1, "a", 4), slide(2, "b", 2)];
  expect(inThisOrder({}, shown)).toEqual({ 1: { displayOrder: "1", version: 1 } });
});
