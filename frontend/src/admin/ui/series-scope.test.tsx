// @vitest-environment jsdom

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";

import { datesIn, type Scope, SeriesScope } from "./series-scope";

const DATES = [10, 17, 24].map((id) => ({
  id,
  date: `2037-06-${id}T00:00:00Z`,
  isCancelled: false,
  seatsTaken: 0,
  own: {},
}));

afterEach(cleanup);

const notice = (scope: Scope, newTitle: string): string => {
  render(
    <VenueContext value={sampleVenue}>
      <SeriesScope
        dates={datesIn(DATES[1] as (typeof DATES)[number], DATES)}
        scope={scope}
        onChange={() => undefined}
        title="Late Pour"
        newTitle={newTitle}
        isMoved={false}
      />
    </VenueContext>,
  );
  return screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(" ");
};

it("explains that a date with a new title leaves its series", () => {
  expect(notice("this", "Gala")).toContain(
    "this date leaves the series “Late Pour” with its 2 other dates",
  );
});

it("explains that later dates with a new title become a series of their own", () => {
  expect(notice("later", "Gala")).toContain("leave the series “Late Pour” with its 1 other date");
});

it.each([
  ["all", "Gala"],
  ["this", " late  POUR "],
] as const)("shows no note if %s dates are named '%s' and stay together", (scope, title) => {
  expect(notice(scope, title)).not.toContain("leave");
});
