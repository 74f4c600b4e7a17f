import { expect, test } from "vitest";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";
import { venueTime } from "@/lib/time/venue-time";
import { holdTodos } from "./todos";

test("a hold that expires soon names its event, its date and its deadline", () => {
  const hold = {
    id: 1,
    version: 1,
    inquiryId: 7,
    title: "Engine Night",
    date: asDay("2026-12-11"),
    rank: 2,
    until: asInstant("2026-12-02T17:00:00Z"),
    state: "held",
    createdAt: asInstant("2026-11-20T17:00:00Z"),
  } as const;
  expect(holdTodos([hold], venueTime("America/New_York"))).toMatchObject([
    {
      text: expect.stringContaining("Engine Night"),
      detail: "Second hold · Friday, December 11, 2026",
      href: expect.stringContaining("inquiry=7"),
      deadline: "2026-12-02T17:00:00Z",
    },
  ]);
});
