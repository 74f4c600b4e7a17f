import { expect, test } from "vitest";

import { encoded, mailLink, withQuery } from "./links";

const HALF = "\ud83d";

test("half a character in a text does not break a URL", () => {
  expect(encoded(`Jam${HALF}`)).toBe("Jam%EF%BF%BD");
  expect(withQuery("https://example.com/", { q: HALF })).toBe("https://example.com/?q=%EF%BF%BD");
  expect(mailLink(`ada${HALF}@example.com`)).toBe("mailto:ada%EF%BF%BD@example.com");
});

test("whole characters are written as they are", () => {
  expect(decodeURIComponent(encoded("Jam 😀 & Ünï"))).toBe("Jam 😀 & Ünï");
});

test("a URL without values has no query", () => {
  expect(mailLink("ada@example.com")).toBe("mailto:ada@example.com");
  expect(mailLink("ada@example.com", { subject: "A b" })).toBe(
    "mailto:ada@example.com?subject=A%20b",
  );
});
