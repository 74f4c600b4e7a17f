import { expect, it } from "vitest";

import { emailFault } from "./field-rules";

it.each([
  "ada@example.com",
  "Ada.Lovelace+tickets@sub.example.co.uk",
  "o'neil@example.museum",
  "ada@münchen.example",
  "ada@xn--mnchen-3ya.example",
  `${"a".repeat(64)}@example.com`,
])("%s is a valid address", (address) => {
  expect(emailFault(address)).toBeUndefined();
});

it.each([
  "",
  "ada",
  "ada@",
  "@example.com",
  "ada@example.com, eve@example.com",
  "Ada <ada@example.com>",
  "ada@exa mple.com",
  "ada..l@example.com",
  ".ada@example.com",
  "ada.@example.com",
  "ada@-example.com",
  "ada@example..com",
  "ada@example.com.",
  "ada@192.168.0.1",
  "ädä@example.com",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a.".repeat(130)}com`,
])("%j is rejected with a reason", (address) => {
  expect(emailFault(address)).toBeTruthy();
});

it("a missing ending is named with a suggestion", () => {
  expect(emailFault("ada@nowhere")).toBe(
    "That address has no ending. Did you mean ada@nowhere.com?",
  );
});
