import { expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";
import { type Tagged, tagsOf } from "./guest-tags";
import type { Conventions } from "./time/venue-time";

const words = (guest: Tagged, day?: string, conventions: Conventions = sampleVenue) =>
  tagsOf(guest, conventions, day).map(({ word }) => word);
const NOTHING = { isVip: false, allergy: "", birthday: "" };

it("A guest without notes has no tags", () => {
  expect(words(NOTHING, "2026-11-22")).toEqual([]);
});

it("Tags have texts, the urgent ones first", () => {
  const guest = { isVip: true, allergy: "nuts", birthday: "03-04" };
  expect(words(guest)).toEqual(["VIP", "Allergy: nuts", "Birthday March 4"]);
});

it("A birthday on the day of the event has a tag, in any year", () => {
  expect(words({ ...NOTHING, birthday: "11-22" }, "2031-11-22")).toEqual(["Birthday today"]);
  const tomorrow = { ...NOTHING, birthday: "11-23" };
  expect(words(tomorrow, "2031-11-22")).toEqual(["Birthday November 23"]);
  expect(words(tomorrow, "2031-11-22", { ...sampleVenue, dateOrder: "day-month" })).toEqual([
    "Birthday 23 November",
  ]);
});
