// @vitest-environment jsdom

import { expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";
import type { Venue } from "@/api/venue";

import { open } from "./panel-for-tests";
import type { PlaceName } from "./places-for-tests";

const LISBON: Venue = {
  ...sampleVenue,
  timeZone: "Europe/Lisbon",
  clock: 24,
  firstDay: 0,
  dateOrder: "day-month",
  currency: "EUR",
  amountPrefix: "€",
};

const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const AMERICAN = new RegExp(
  `.{0,20}(?:\\d [AP]M\\b|\\bat \\d+\\b(?!:)|\\$|New York time|\\b(?:${MONTHS})[a-z]* \\d{1,2}\\b)`,
);
/** Typed values in the rows themselves. */
const TYPED = /\$(?:20|40)|8:00 PM|Friday, March 5, 2027/g;

const placeholders = () =>
  [...document.querySelectorAll("[placeholder], [aria-label]")]
    .flatMap((one) => [one.getAttribute("placeholder"), one.getAttribute("aria-label")])
    .join(" ");

/** The views with their own formatting of times, dates or amounts. */
const VIEWS: readonly PlaceName[] = [
  "the shows of the evening",
  "the last changes",
  "an event",
  "the bookings of an event",
  "the waitlist of an event",
  "an inquiry",
  "past events",
  "the season list",
  "closed days",
  "the venue",
  "the calendar",
  "the report",
  "the books",
  "the connections",
  "open sessions",
];

it.each(VIEWS)("%s follows the venue's region", async (name) => {
  await open(name, LISBON);
  const shown = `${document.body.textContent} ${placeholders()}`.replace(TYPED, "");
  expect(AMERICAN.exec(shown)?.[0]).toBeUndefined();
});
