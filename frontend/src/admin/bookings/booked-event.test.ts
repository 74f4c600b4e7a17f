import { expect, test } from "vitest";
import { BOOKING, SHOW } from "@/admin/panel/rows-for-tests";
import { sampleVenue } from "@/api/samples";
import { asInstant } from "@/lib/time/checked-for-tests";
import { venueTime } from "@/lib/time/venue-time";

import {
  arrivalsLine,
  type BookedEvent,
  hasRunOut,
  heldInWords,
  isHeld,
  leftAt,
  leftToBook,
  moneyLines,
  netPaid,
  pricesInWords,
  startInWords,
  toPayFor,
} from "./booked-event";

const PAYMENT = {
  state: "paid",
  amount: 5000,
  paid: 5000,
  refunded: 0,
  disputed: 0,
  currency: "USD",
  payUntil: null,
} as const;
const time = venueTime("America/New_York");
const now = Date.parse("2026-11-21T12:00:00Z");
const startOf = (date: string, isAllDay = false) =>
  startInWords({ date: asInstant(date), isAllDay }, time, now);

test("an event is named by its day and hour, and in another year by its year too", () => {
  expect(startOf("2026-11-22T01:00:00Z")).toBe("Sat Nov 21, 8:00 PM");
  expect(startOf("2025-11-22T01:00:00Z")).toBe("Nov 21, 2025, 8:00 PM");
});

test("an all-day event is named by its day only", () => {
  expect(startOf("2026-11-21T05:00:00Z", true)).toBe("Sat Nov 21");
  expect(startOf("2025-11-21T05:00:00Z", true)).toBe("Nov 21, 2025");
});

test("a booking is held until it is confirmed, or its time has run out", () => {
  const heldUntil = asInstant("2026-11-22T01:31:00Z");
  const held = { heldUntil, cancelledAt: null, payment: null };
  expect([isHeld(held), hasRunOut(held)]).toEqual([true, false]);
  expect(heldInWords(held, SHOW, time, now)).toBe("Not confirmed yet, until 8:31 PM");
  const ranOut = { heldUntil, cancelledAt: asInstant("2026-11-22T01:31:09Z") };
  expect([isHeld(ranOut), hasRunOut(ranOut)]).toEqual([false, true]);
  for (const cancelledAt of [null, asInstant("2026-11-22T01:31:09Z")]) {
    const other = { heldUntil: null, cancelledAt, payment: null };
    const words = heldInWords(other, SHOW, time, now);
    expect([isHeld(other), hasRunOut(other), words]).toEqual([false, false, ""]);
  }
});

test("held seats that wait for a payment show the deadline", () => {
  const heldUntil = asInstant("2026-11-22T00:42:00Z");
  const payment = { ...PAYMENT, state: "open", paid: 0, payUntil: heldUntil } as const;
  const unpaid = { heldUntil, cancelledAt: null, payment };
  expect(heldInWords(unpaid, SHOW, time, now)).toBe("To pay until 7:42 PM");
  expect(heldInWords(unpaid, { isCancelled: true }, time, now)).toBe("");
  expect(netPaid(unpaid)).toBe(0);
});

test("the money of a booking is listed: paid, each state of its refunds, the door, and the balance", () => {
  expect(moneyLines(BOOKING, sampleVenue)).toEqual([]);
  const booking = {
    ...BOOKING,
    payment: { ...PAYMENT, paid: 7500, refunded: 3000 },
    refunds: [
      { amount: 1500, state: "done" },
      { amount: 500, state: "done" },
      { amount: 1000, state: "pending" },
      { amount: 250, state: "failed" },
    ],
    paidAtDoor: { cash: 1000, card: 2000 },
    balanceDue: 1250,
  } as const;
  expect(netPaid(booking)).toBe(4500);
  expect(
    moneyLines({ ...booking, refunds: [...booking.refunds] }, sampleVenue).map(({ text }) => text),
  ).toEqual([
    "paid $75",
    "refunded $20",
    "refund of $10 pending",
    "refund of $2.50 failed",
    "paid $10 in cash at the door",
    "paid $20 by card at the door",
    "owes $12.50",
  ]);
});

test("a disputed payment names its amount next to the remaining balance", () => {
  const payment = { ...PAYMENT, paid: 2500, refunded: 2500, disputed: 2500 };
  const lines = moneyLines({ ...BOOKING, payment, balanceDue: 2500 }, sampleVenue);
  expect(lines.map(({ text }) => text)).toEqual(["paid $25", "disputed $25", "owes $25"]);
});

test("house seats are not for sale, and are listed separately", () => {
  const sold = { capacity: 20, seatsTaken: 12, arrivedSeats: 5, walkIns: 1 };
  const night = (houseSeats: number, capacity: number | null = sold.capacity) =>
    ({ ...sold, capacity, houseSeats }) as BookedEvent;
  expect(arrivalsLine(night(4))).toBe(
    "5 arrived, 7 to come · 1 walked in · 4 house seats · 3 left",
  );
  expect(arrivalsLine(night(0))).toBe("5 arrived, 7 to come · 1 walked in · 7 left");
});

const tier = {
  id: 1,
  name: "Standard",
  amount: 2500,
  seats: null,
  note: "",
  area: "",
  needsCode: false,
  from: null,
  until: null,
  sale: "open" as const,
};
const student = { ...tier, id: 2, name: "Student", amount: 1500, seats: 8 };
const atPrices: BookedEvent = {
  ...SHOW,
  capacity: 12,
  seatsTaken: 2,
  houseSeats: 4,
  tiers: [
    { ...tier, seatsLeft: 6 },
    { ...student, seatsLeft: 3 },
  ],
};
const ticket = { tierId: 1, name: "Standard", amount: 2000, number: 2 };
const cheap = { tierId: 2, name: "Student", amount: 1500, number: 1 };

test("prices are named if the party could have chosen another one", () => {
  const dearer = { ...ticket, amount: 2500, number: 1 };
  expect(pricesInWords({ tickets: [ticket, dearer, cheap] })).toBe(
    "3\u00a0Standard, 1\u00a0Student",
  );
  expect(pricesInWords({ tickets: [ticket, dearer] })).toBe("");
  expect(pricesInWords({ tickets: [ticket] }, atPrices)).toBe("2\u00a0Standard");
  expect(pricesInWords({ tickets: [] }, atPrices)).toBe("");
});

test("the seats of a booking keep their price, and further seats have the current one", () => {
  expect(toPayFor({ 1: 3, 2: 1 }, atPrices, [], sampleVenue)).toBe("$90");
  expect(toPayFor({ 1: 3, 2: 1 }, atPrices, [ticket], sampleVenue)).toBe("$80");
  expect(toPayFor({ 1: 1 }, atPrices, [ticket], sampleVenue)).toBe("$20");
  expect(toPayFor({}, atPrices, [ticket], sampleVenue)).toBe("");
});

test("a price has its own seats, or else those of the event, including house seats", () => {
  const [standard, ofStudents] = atPrices.tiers;
  if (!(standard && ofStudents)) throw new Error("no prices");
  expect([6, 10].map((left) => leftAt(standard, atPrices, left))).toEqual([6, 10]);
  expect(leftAt(ofStudents, atPrices, 10)).toBe(3);
  expect(leftAt({ ...ofStudents, seatsLeft: 6 }, atPrices, 10)).toBe(8);
  expect(leftToBook(atPrices, 6)).toBe(6);
  expect(leftToBook({ ...atPrices, tiers: [ofStudents] }, 6)).toBe(3);
});
