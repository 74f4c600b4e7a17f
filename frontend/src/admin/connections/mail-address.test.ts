import { expect, test } from "vitest";

import { mailAddress, PROVIDERS, portFault, rules } from "./mail-address";

test("the fields of an email server form its URL", () => {
  const server = { ...PROVIDERS, host: "mail.example.com", user: "us@example.com" };
  expect(mailAddress({ ...server, password: "p@ss/word:1" })).toBe(
    "smtp://us%40example.com:p%40ss%2Fword%3A1@mail.example.com:587",
  );
  expect(mailAddress({ ...server, user: "", security: "smtp+plain", port: "25" })).toBe(
    "smtp+plain://mail.example.com:25",
  );
});

test.each(["", "smtp://mail.example.com", "us@mail.example.com", "mail.example.com:587"])(
  "'%s' is not a name of an email server",
  (host) => {
    expect(rules.safeParse({ ...PROVIDERS, host }).success).toBe(false);
  },
);

test("a port is a number of up to five digits", () => {
  expect(
    ["587", "80 sqm", "12.5", "123456", ""].map((port) => portFault(port) === undefined),
  ).toEqual([true, false, false, false, false]);
});
