import { expect, test } from "vitest";

import { venueTime } from "@/lib/venue-time";

import { standingOf } from "./lines";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const said = (party: Parameters<typeof standingOf>[0]) =>
  standingOf(party, venueTime("America/New_York"), NOW);

test("a party stands in line, holds an offer, or has come to an end", () => {
  expect(said({ state: "waiting", position: 3, heldUntil: null })).toBe("Third in line");
  expect(said({ state: "offered", position: null, heldUntil: "2026-11-22T01:15:00Z" })).toBe(
    "Held until Sat Nov 21, 8:15 PM",
  );
  expect(said({ state: "accepted", position: null, heldUntil: null })).toBe("Accepted");
  expect(said({ state: "expired", position: null, heldUntil: null })).toBe("Not accepted in time");
  expect(said({ state: "left", position: null, heldUntil: null })).toBe("Left");
});
