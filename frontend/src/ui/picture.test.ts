import { describe, expect, it } from "vitest";

import { variantsOf } from "./picture";

const HASH = "0123456789abcdef0123456789abcdef";

describe("the URL of one of our own pictures contains", () => {
  it("its size and its variants, up to its own width", () => {
    const variants = variantsOf(`/media/${HASH}-1440x810.jpg`);
    expect(variants).toMatchObject({ width: 1440, height: 810 });
    expect(variants?.srcSet).toBe(
      [320, 640, 960, 1280, 1440]
        .map((width) => `/media/${HASH}-1440x810-${width}.avif ${width}w`)
        .join(", "),
    );
    expect(variants?.fallback).toBe(`/media/${HASH}-1440x810-960.jpg`);
  });

  it("the only variant of a small one", () => {
    const variants = variantsOf(`/media/${HASH}-200x100.jpg`);
    expect(variants?.srcSet).toBe(`/media/${HASH}-200x100-200.avif 200w`);
    expect(variants?.fallback).toBe(`/media/${HASH}-200x100-200.jpg`);
  });
});

it.each(["https://elsewhere.example/a.jpg", "/media/other.jpg", `/media/${HASH}.jpg`])(
  "%s has no variants",
  (src) => {
    expect(variantsOf(src)).toBeNull();
  },
);
