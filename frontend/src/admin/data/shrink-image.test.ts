import { describe, expect, it } from "vitest";

import { encodedWithin, fitting } from "./shrink-image";

describe("the size of a sent picture", () => {
  it.each([
    [
      { width: 8000, height: 5000 },
      { width: 800, height: 500 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 450, height: 600 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 320, height: 200 },
      { width: 320, height: 200 },
    ],
    [
      { width: 9000, height: 1 },
      { width: 800, height: 1 },
    ],
  ])("fits %o into 800 by 600 as %o", (given, sent) => {
    expect(fitting(given)).toEqual(sent);
  });
});

describe("the quality of a sent picture", () => {
  const encoder = (lengths: Readonly<Record<number, number>>) => {
    const tried: number[] = [];
    const encode = (quality: number) => {
      tried.push(quality);
      return "x".repeat(lengths[quality] ?? 200_000);
    };
    return { encode, tried };
  };

  it("starts at 0.9 and stays there if the text has 100000 characters", () => {
    const { encode, tried } = encoder({ 0.9: 100_000 });
    expect(encodedWithin(encode)).toHaveLength(100_000);
    expect(tried).toEqual([0.9]);
  });

  it("drops in steps of 0.1 until the text is short enough", () => {
    const { encode, tried } = encoder({ 0.9: 100_001, 0.6: 90_000 });
    expect(encodedWithin(encode)).toHaveLength(90_000);
    expect(tried).toEqual([0.9, 0.8, 0.7, 0.6]);
  });

  it("is never below 0.1", () => {
    const { encode, tried } = encoder({});
    expect(encodedWithin(encode)).toHaveLength(200_000);
    expect(tried).toHaveLength(9);
    expect(tried.at(-1)).toBe(0.1);
  });
});
