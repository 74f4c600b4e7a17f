import { describe, expect, it } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { contactIn, contactOf, fileOf, isTyped, type KnownGuest, partsOf } from "./known-guest";

const NOBODY: KnownGuest = {
  email: "Ada@example.com",
  phone: "",
  at: asInstant("2026-11-22T09:00:00Z"),
  coming: 0,
  bookings: [],
  waitlist: [],
  notes: [],
  joins: [],
  inquiries: [],
  quotes: [],
  messages: [],
  automatic: [],
  subscriptions: [],
  letters: [],
  mails: [],
  changes: [],
  unsubscribed: [],
  rejecting: [],
  fewerLetters: [],
  responses: [],
  files: [],
  mentions: [],
};

describe("What is known of a guest", () => {
  it("is counted by kind, and what there is none of is left out", () => {
    const known = {
      ...NOBODY,
      files: ["one.eml", "two.eml"],
      mentions: [{ kind: "message", id: 3 }],
    };
    expect(partsOf(known).map(({ count }) => count)).toEqual([
      "2 mails as files",
      "1 mention in something of others",
    ]);
    expect(partsOf(NOBODY)).toEqual([]);
  });

  it("is one file that can be read", async () => {
    const text = await fileOf(NOBODY).text();
    expect(JSON.parse(text)).toEqual(NOBODY);
    expect(text.split("\n").length).toBeGreaterThan(10);
  });
});

it("The address counts as typed however its capitals are written", () => {
  expect(isTyped(" ada@EXAMPLE.com ", NOBODY)).toBe(true);
  expect(isTyped("ada@example.co", NOBODY)).toBe(false);
  expect(isTyped("", NOBODY)).toBe(false);
});

it("A caller's number counts as typed however it is written", () => {
  const caller = { email: "", phone: "+1 (212) 555-0199" };
  expect(isTyped("212.555.0199", caller)).toBe(true);
  expect(isTyped("212 555 019", caller)).toBe(false);
  expect(isTyped("", caller)).toBe(false);
});

it("Somebody is looked up by the address, else by a number, where there is one", () => {
  expect(contactOf({ email: "a@x.org", phone: "212 555 0199" })).toEqual({ email: "a@x.org" });
  expect(contactOf({ email: "", phone: "212 555 0199" })).toEqual({ phone: "212 555 0199" });
  expect(contactOf({ email: "", phone: "none" })).toBe(undefined);
});

it("What is typed with an @ is an address, which the server judges", () => {
  for (const email of ["ada@exämple.de", "a&b@x.org"]) {
    expect(contactIn(` ${email} `)).toEqual({ email });
  }
  expect(contactIn("212 555 0199")).toEqual({ phone: "212 555 0199" });
  expect(contactIn("nobody")).toBeUndefined();
});
