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
  answers: [],
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
  dateAlerts: [],
  eveningsLinks: [],
  responses: [],
  files: [],
  mentions: [],
};

describe("The data of a guest", () => {
  it("are counted by kind, without empty kinds", () => {
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

  it("are one readable file", async () => {
    const text = await fileOf(NOBODY).text();
    expect(JSON.parse(text)).toEqual(NOBODY);
    expect(text.split("\n").length).toBeGreaterThan(10);
  });
});

it("A typed address matches in any case", () => {
  expect(isTyped(" ada@EXAMPLE.com ", NOBODY)).toBe(true);
  expect(isTyped("ada@example.co", NOBODY)).toBe(false);
  expect(isTyped("", NOBODY)).toBe(false);
});

it("A caller's number matches in any format", () => {
  const caller = { email: "", phone: "+1 (212) 555-0199" };
  expect(isTyped("212.555.0199", caller)).toBe(true);
  expect(isTyped("212 555 019", caller)).toBe(false);
  expect(isTyped("", caller)).toBe(false);
});

it("A guest is looked up by the address, else by a number, if there is one", () => {
  expect(contactOf({ email: "a@x.org", phone: "212 555 0199" })).toEqual({ email: "a@x.org" });
  expect(contactOf({ email: "", phone: "212 555 0199" })).toEqual({ phone: "212 555 0199" });
  expect(contactOf({ email: "", phone: "none" })).toBe(undefined);
});

it("Typed text with an @ is an address, which the server validates", () => {
  for (const email of ["ada@exämple.de", "a&b@x.org"]) {
    expect(contactIn(` ${email} `)).toEqual({ email });
  }
  expect(contactIn("212 555 0199")).toEqual({ phone: "212 555 0199" });
  expect(contactIn("nobody")).toBeUndefined();
});
