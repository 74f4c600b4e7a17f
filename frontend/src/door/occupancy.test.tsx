// @vitest-environment jsdom

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { asInstant } from "@/lib/time/checked-for-tests";

import { SHOW } from "./evening-for-tests";
import { headcount } from "./headcount";
import { Occupancy } from "./occupancy";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T17:00:00Z"), toFake: ["Date"] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  ["tonight is said by its hour", "2026-11-22T01:00:00Z", "8:00 PM"],
  ["that is still days ahead has its day", "2026-11-25T01:00:00Z", "Tue Nov 24, 8:00 PM"],
  ["of last night that still runs is said by its hour", "2026-11-21T04:00:00Z", "11:00 PM"],
])("the door shows a show %s", (_, date, text) => {
  render(
    <VenueContext value={sampleVenue}>
      <Occupancy
        show={{ ...SHOW, date: asInstant(date) }}
        counted={headcount(SHOW, SHOW.parties ?? [], [])}
        person={null}
      >
        {null}
      </Occupancy>
    </VenueContext>,
  );
  expect(screen.getByRole("heading", { name: "Jazz" }).nextSibling?.textContent).toBe(text);
});
