import { expect, it } from "vitest";

import { faultsOf, isUnsaved, type LinkValues } from "./link-values";

const SAVED: LinkValues = {
  url: "https://tickets.example/a",
  imageUrl: "/media/0123456789abcdef0123456789abcdef-800x600.jpg",
  postEventLink: "",
  instagramUrl: "",
  facebookUrl: "",
  tiktokUrl: "",
  isHighlighted: false,
};

it("a row is unsaved as long as it differs from what is saved", () => {
  expect(isUnsaved(undefined, SAVED)).toBe(false);
  expect(isUnsaved({}, SAVED)).toBe(false);
  expect(isUnsaved({ url: "https://tickets.example/a " }, SAVED)).toBe(false);
  expect(isUnsaved({ url: "" }, SAVED)).toBe(true);
  expect(isUnsaved({ isHighlighted: true }, SAVED)).toBe(true);
});

it("an address is http or https, and a picture may be one that is kept here or is new", () => {
  expect(faultsOf(SAVED)).toEqual({});
  expect(faultsOf({ ...SAVED, imageUrl: "data:image/jpeg;base64,AAAA" })).toEqual({});
  for (const url of [
    "tickets.example",
    "javascript:alert(1)",
    "https://",
    "https://a b",
    "/media/x",
  ])
    expect(Object.keys(faultsOf({ ...SAVED, url }))).toEqual(["url"]);
  expect(Object.keys(faultsOf({ ...SAVED, tiktokUrl: "@understudy" }))).toEqual(["tiktokUrl"]);
});
