import { expect, it } from "vitest";

import { endQuestion, guestQuestion, phoneQuestion } from "./inquiry-questions";

const space = (name: string, standing: number) => ({
  name,
  description: "",
  seated: 10,
  standing,
  dimensions: "",
  area: 200,
  place: "",
  rooms: [],
});

const VENUE = {
  locations: [
    { value: "full-venue", label: "Full Venue" },
    { value: "front-bar", label: "Front Bar" },
  ],
  spaces: [space("Front Bar", 30), space("Lounge", 120)],
};

it.each(["call me", "none", "as above", "12"])("asks whether '%s' is a phone number", (phone) => {
  expect(phoneQuestion(phone)).toContain("does not look like a phone number");
});

it.each(["", "555-0100", "+1 (212) 555-0100", "212.555.0100 x7", "1-800-555-CLUB 7"])(
  "takes '%s' as it is",
  (phone) => {
    expect(phoneQuestion(phone)).toBe("");
  },
);

it.each([
  ["", "151", "The house holds 150 guests, standing. Do you mean 151?"],
  ["full-venue", "1000", "The house holds 150 guests, standing. Do you mean 1000?"],
  ["front-bar", "31", "The Front Bar holds 30 guests, standing. Do you mean 31?"],
])("asks about more guests than '%s' holds", (location, guests, question) => {
  expect(guestQuestion(VENUE, location, guests)).toBe(question);
});

it.each([
  ["", "150"],
  ["front-bar", "30"],
  ["", ""],
  ["", "many"],
])("asks nothing where they fit in '%s': %s", (location, guests) => {
  expect(guestQuestion(VENUE, location, guests)).toBe("");
});

it("asks nothing at a venue that names no spaces", () => {
  expect(guestQuestion({ locations: [], spaces: [] }, "", "9000")).toBe("");
});

it.each([
  ["19:00", "18:00"],
  ["21:00", "09:30"],
])("asks whether an evening from %s to %s is meant", (from, to) => {
  expect(endQuestion(from, to)).toContain("on the next day. Is it right?");
});

it.each([
  ["19:00", "23:00"],
  ["19:00", "02:00"],
  ["08:00", "22:00"],
  ["19:00", "19:00"],
  ["19:00", ""],
  ["", "02:00"],
])("takes an evening from %s to %s as it is", (from, to) => {
  expect(endQuestion(from, to)).toBe("");
});
