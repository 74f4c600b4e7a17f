import { expect, test } from "vitest";

import { mailAddress, PROVIDERS, rules } from "./mail-address";

test("the fields of a mail server make its address", () => {
  const server = { ...PROVIDERS, host: "mail.example.com", user: "us@example.com" };
  expect(mailAddress({ ...server, password: "p@ss/word:1" })).toBe(
    "smtp://us%40example.com:p%40ss%2Fword%3A1@mail.example.com:587",
  );
  expect(mailAddress({ ...server, user: "", security: "smtp+plain", port: "25" })).toBe(
    "smtp+plain://mail.example.com:25",
  );
});

test.each(["", "smtp://mail.example.com", "us@mail.example.com", "mail.example.com:587"])(
  "'%s' is no name of a mail server",
  (host) => {
    expect(rules.safeParse({ ...PROVIDERS, host }).success).toBe(false);
  },
);
