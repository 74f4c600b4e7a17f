import { expect, it } from "vitest";

import { type LinkValues, linkRules } from "./link-values";

const SAVED: LinkValues = {
  url: "https://tickets.example/a",
  imageUrl: "/media/0123456789abcdef0123456789abcdef-800x600.jpg",
  postEventLink: "",
  instagramUrl: "",
  facebookUrl: "",
  tiktokUrl: "",
  isHighlighted: false,
};

const faultsOf = (change: Partial<LinkValues>) =>
  linkRules.safeParse({ ...SAVED, ...change }).error?.issues.map(({ path }) => path[0]) ?? [];

it("an address is http or https, and a picture may be a stored or new file", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ imageUrl: "data:image/jpeg;base64,AAAA" })).toEqual([]);
  for (const url of [
    "tickets.example",
    "javascript:alert(1)",
    "https://",
    "https://a b",
    "/media/x",
  ])
    expect(faultsOf({ url })).toEqual(["url"]);
  expect(faultsOf({ tiktokUrl: "@understudy" })).toEqual(["tiktokUrl"]);
});

it("spaces around an address are not sent", () => {
  expect(linkRules.parse({ ...SAVED, url: " https://tickets.example/b " }).url).toBe(
    "https://tickets.example/b",
  );
});
