import { expect, it } from "vitest";

import { kindOf } from "./file-kind";

it.each([
  ["stage.jpg", "image/jpeg", "image"],
  ["set.mov", "video/quicktime", "video"],
  ["IMG_0001.HEIC", "", "image"],
  ["IMG_0002.MOV", "", "video"],
  ["notes.txt", "text/plain", null],
  ["picture.jpg.exe", "", null],
  ["notes.jpg", "text/plain", null],
])("takes %s of type '%s' for %s", (name, type, kind) => {
  expect(kindOf({ name, type })).toBe(kind);
});
