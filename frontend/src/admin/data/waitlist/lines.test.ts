import { expect, test } from "vitest";
import { asInstant } from "@/lib/time/checked-for-tests";

import { venueTime } from "@/lib/time/venue-time";

import { waitlistStatus } from "./lines";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const said = (
  party: Omit<Parameters<typeof waitlistStatus>[0], "bookingReference">,
  booking = "",
) =>
  waitlistStatus(
    { ...party, bookingReference: booking || null },
    venueTime("America/New_York"),
    NOW,
  );

test("a party waits, holds an offer, or has left the waitlist", () => {
  expect(said({ state: "waiting", position: 3, heldUntil: null })).toBe("Third in line");
  expect(
    said({ state: "offered", position: null, heldUntil: asInstant("2026-11-22T01:15:00Z") }),
  ).toBe("Held until 8:15 PM");
  expect(
    said({ state: "offered", position: null, heldUntil: asInstant("2026-11-22T05:15:00Z") }),
  ).toBe("Held until Sunday at 12:15 AM");
  expect(said({ state: "accepted", position: null, heldUntil: null })).toBe("Accepted");
  const expired = { state: "expired", position: null, heldUntil: null } as const;
  expect(said(expired, "HX4R2K")).toBe("Not accepted in time");
  expect(said(expired)).toBe("Never offered seats");
  expect(said({ state: "left", position: null, heldUntil: null })).toBe("Left");
});
