// @vitest-environment jsdom

import { expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";
import type { Venue } from "@/api/venue";

import { open } from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";

const LISBON: Venue = {
  ...sampleVenue,
  timeZone: "Europe/Lisbon",
  clock: 24,
  firstDay: 0,
  dateOrder: "day-month",
  currency: "EUR",
  amountPrefix: "€",
};

const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const AMERICAN = new RegExp(
  `\\d [AP]M\\b|\\$|New York time|\\b(?:${MONTHS}) \\d{1,2}\\b|\\b[A-Z][a-z]{2} \\d{1,2}\\b`,
);
/** What the rows themselves hold, as somebody has typed it. */
const TYPED = /\$(?:20|40)\b|8:00 PM|Friday, March 5, 2027/g;

const placeholders = () =>
  [...document.querySelectorAll("[placeholder], [aria-label]")]
    .flatMap((one) => [one.getAttribute("placeholder"), one.getAttribute("aria-label")])
    .join(" ");

const NAMES = Object.keys(PLACES).filter((name): name is PlaceName => name in PLACES);

it.each(NAMES)("%s follows the venue's region", async (name) => {
  await open(name, LISBON);
  const shown = `${document.body.textContent} ${placeholders()}`.replace(TYPED, "");
  expect(AMERICAN.exec(shown)?.[0]).toBeUndefined();
});
