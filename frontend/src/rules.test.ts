import { expect, test } from "vitest";

import { parsePrice } from "@/admin/events/editor/prices";
import { statusBySeats } from "@/admin/events/ticket-status";
import { folded } from "@/lib/text";
import { atTheDoor } from "@/lib/tickets";

import text from "../../tests/events/rules.json?raw";

interface Cases {
  ticketStatuses: { says: string; capacity: number | null; left: number | null; status: string }[];
  pricesAtTheDoor: { price: string; tickets: number; total: string }[];
  seatPrices: { price: string; amount: string | null }[];
  titleKeys: { title: string; key: string }[];
}

// The server's tests read the same file: nightcap/events/rules.py decides as the browser does.
const CASES: Cases = JSON.parse(text);
const PERCENT = { sellingFast: 50, limitedSeats: 25, fewSeatsLeft: 10 };

test.each(CASES.ticketStatuses)("$says: $status", ({ capacity, left, status }) => {
  expect(statusBySeats(capacity, left ?? 0, PERCENT)).toBe(status);
});

test.each(CASES.pricesAtTheDoor)("$tickets of '$price' cost '$total'", (one) => {
  expect(atTheDoor(one.price, one.tickets)).toBe(one.total);
});

test.each(CASES.seatPrices)("a seat at '$price' costs $amount", ({ price, amount }) => {
  expect(parsePrice(price)).toBe(amount);
});

test.each(CASES.titleKeys)("'$title' is compared as '$key'", ({ title, key }) => {
  expect(folded(title)).toBe(key);
});
