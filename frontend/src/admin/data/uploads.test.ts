// @vitest-environment jsdom
import { expect, it } from "vitest";

import { faultOfClip, kindOf, readClip } from "./uploads";

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

const LIMIT = 25 * 1024 * 1024;

it("takes a clip of 25 MB and refuses a larger one by its name", () => {
  expect(faultOfClip({ name: "set.mp4", size: LIMIT })).toBeNull();
  expect(faultOfClip({ name: "set.mp4", size: LIMIT + 1 })).toBe("set.mp4 has more than 25 MB");
});

it("reads a clip unchanged, and as a video even if the browser gives it no type", async () => {
  const url = await readClip(new File(["frames"], "IMG_1.MOV", { type: "" }));
  expect(url).toBe(`data:video/mp4;base64,${btoa("frames")}`);
  const typed = await readClip(new File(["frames"], "IMG_1.MOV", { type: "video/quicktime" }));
  expect(typed).toBe(`data:video/quicktime;base64,${btoa("frames")}`);
});
