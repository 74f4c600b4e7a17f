import { expect, it } from "vitest";
import { sampleVenue } from "@/api/samples";
import { asInstant } from "@/lib/time/checked-for-tests";

import { priceOfWalkIn, standingOf, type Way } from "./money";

const PARTY = { bookingId: 7, toPay: "$40", due: 4000, isPrepaid: false };

const AT = asInstant("2026-11-22T01:00:00Z");
const tap = (id: string, amount: number | null, paidBy: Way | null = "cash", bookingId = 7) => ({
  ...{ id, kind: "arrival" as const, at: AT, seats: 2, name: "", isPaid: true },
  ...{ bookingId, paidBy, amount, undoes: null },
});

const undo = (undoes: string) => ({ ...tap("undo", 0, null), kind: "undo" as const, undoes });

it("a party owes the unpaid amount", () => {
  expect(standingOf(PARTY, [], sampleVenue).words).toBe("owes $40");
  expect(standingOf({ ...PARTY, due: 4000 }, [tap("a", 2500)], sampleVenue).words).toBe("owes $15");
  expect(standingOf(PARTY, [tap("a", 4000, "cash", 8)], sampleVenue).words).toBe("owes $40");
});

it("a party with a tap for cash or card has paid, even before the server knows it", () => {
  for (const amount of [4000, null])
    expect(standingOf(PARTY, [tap("a", amount, "card")], sampleVenue)).toEqual({
      owes: 0,
      words: "paid $40, card",
      isPaid: true,
    });
});

it("a party owes again when its arrival is undone", () => {
  expect(standingOf(PARTY, [tap("a", 4000), undo("a")], sampleVenue).words).toBe("owes $40");
  expect(standingOf(PARTY, [tap("a", null), undo("a")], sampleVenue).words).toBe("owes $40");
});

it("a party that was admitted without paying still owes", () => {
  expect(standingOf(PARTY, [tap("a", 0, null)], sampleVenue).words).toBe("owes $40");
});

it("a prepaid party is marked as paid, and a party with a free price has no mark", () => {
  expect(standingOf({ ...PARTY, due: 0, isPrepaid: true }, [], sampleVenue).words).toBe("paid");
  expect(standingOf({ ...PARTY, due: 0 }, [], sampleVenue).words).toBe("");
});

it("without prices it shows the price as text, like a phone with an older cached door", () => {
  expect(standingOf({ ...PARTY, due: null }, [], sampleVenue).words).toBe("pays $40");
  expect(standingOf({ bookingId: 7, toPay: "" }, [], sampleVenue).words).toBe("");
});

it("a walk-in pays the chosen price for each seat", () => {
  const price = {
    seats: null,
    note: "",
    area: "",
    needsCode: false,
    from: null,
    until: null,
    sale: "open" as const,
    seatsLeft: null,
  };
  const tiers = [
    { id: 1, name: "Standard", amount: 2500, ...price },
    { id: 2, name: "Student", amount: 1500, ...price },
  ];
  expect(priceOfWalkIn(tiers, 2, 2)).toBe(3000);
  expect(priceOfWalkIn(tiers.slice(0, 1), null, 2)).toBe(5000);
  expect(priceOfWalkIn([], null, 2)).toBeNull();
});
