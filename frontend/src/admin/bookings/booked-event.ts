import type { UseQueryResult } from "@tanstack/react-query";

import { type ListPage, useList } from "@/admin/data/use-list";
import type { Schemas } from "@/api/client";
import { type Currency, centsWriter, moneyInWords } from "@/lib/money";
import { seatsLeft } from "@/lib/seats-left";
import { counted } from "@/lib/text";
import { moment, shortDate, shortInstant, type VenueTime } from "@/lib/time/venue-time";

/** An event as the box office sees it. */
export type BookedEvent = Schemas["EventSalesOut"];

/** A row of the list of bookings. */
export type Booking = Schemas["ListedBookingOut"];

/** "1 party", "28 parties" */
export const parties = (count: number): string => `${count} ${count === 1 ? "party" : "parties"}`;

/** "1 ticket", "4 tickets" */
export const tickets = (count: number): string => `${count} ${count === 1 ? "ticket" : "tickets"}`;

/** "2 Standard, 1 Student"; empty if there is only one price for the party. */
export function pricesInWords(booking: Pick<Booking, "tickets">, event?: BookedEvent): string {
  const numbers = new Map<string, number>();
  for (const { name, number } of booking.tickets)
    numbers.set(name, (numbers.get(name) ?? 0) + number);
  if (numbers.size < 2 && (event?.tiers.length ?? 0) < 2) return "";
  // A line never ends with a number.
  return [...numbers].map(([name, number]) => `${number}\u00a0${name}`).join(", ");
}

/** How many seats are wanted at each price, by its id; a price without any is left out. */
export type Numbers = Readonly<Record<string, number>>;

/** How many seats a booking has at each price. */
export function numbersOf(tickets: Booking["tickets"]): Numbers {
  const numbers: Record<string, number> = {};
  for (const { tierId, number } of tickets) numbers[tierId] = (numbers[tierId] ?? 0) + number;
  return numbers;
}

export const sumOf = (numbers: Numbers): number =>
  Object.values(numbers).reduce((sum, number) => sum + number, 0);

type Priced = Pick<BookedEvent, "tiers">;

/** "2 Standard, 1 Student" */
export const numbersInWords = (numbers: Numbers, { tiers }: Priced): string =>
  tiers.flatMap(({ id, name }) => (numbers[id] ? `${numbers[id]} ${name}` : [])).join(", ");

/** Total price of the seats, "$65"; empty for zero. Seats in `has` keep their old price. */
export function toPayFor(
  numbers: Numbers,
  event: Priced,
  has: Booking["tickets"],
  currency: Currency,
): string {
  const missing = { ...numbers };
  let sum = 0;
  for (const { tierId, amount, number } of has) {
    const kept = Math.min(number, missing[tierId] ?? 0);
    missing[tierId] = (missing[tierId] ?? 0) - kept;
    sum += kept * amount;
  }
  for (const { id, amount } of event.tiers) sum += (missing[id] ?? 0) * amount;
  return sum === 0 ? "" : moneyInWords(sum, currency);
}

/**
 * Number of free seats of a price if `left` seats are free in total; null if seats are not limited.
 * It may exceed `seatsLeft` when house seats are given away.
 */
export function leftAt(
  { seats, seatsLeft: open }: BookedEvent["tiers"][number],
  event: BookedEvent,
  left: number | null,
): number | null {
  if (open !== seatsLeft(event)) return open;
  return seats === null || left === null ? left : Math.min(seats, left);
}

/** Number of seats that can be booked if `left` are free; limited by the seats of an only price. */
export function leftToBook(event: BookedEvent, left: number | null): number | null {
  const [only, another] = event.tiers;
  return only === undefined || another !== undefined ? left : leftAt(only, event, left);
}

type Held = Pick<Booking, "heldUntil" | "cancelledAt">;
type Paying = Pick<Booking, "payment">;

/** Whether its seats are held until the guest confirms them by email. */
export const isHeld = ({ heldUntil, cancelledAt }: Held): boolean =>
  heldUntil !== null && cancelledAt === null;

/** Whether its seats expired without a confirmation. */
export const hasRunOut = ({ heldUntil, cancelledAt }: Held): boolean =>
  heldUntil !== null && cancelledAt !== null;

const awaitsPayment = ({ payment }: Paying): boolean =>
  payment != null && payment.payUntil !== null;

/**
 * "Not confirmed yet, until 8:31 PM", or "To pay until 7:42 PM"; empty for a booking that is
 * confirmed or cancelled, and for a cancelled event, whose holds can no longer be confirmed or paid.
 */
export function heldInWords(
  booking: Held & Paying,
  event: Pick<BookedEvent, "isCancelled">,
  time: VenueTime,
  now: number,
): string {
  if (event.isCancelled || !isHeld(booking) || !booking.heldUntil) return "";
  const why = awaitsPayment(booking) ? "To pay" : "Not confirmed yet,";
  return `${why} until ${moment(time, booking.heldUntil, now)}`;
}

/** The cents that a guest has paid before the evening, less the refunds. */
export const netPaid = ({ payment }: Paying): number =>
  payment ? payment.paid - payment.refunded : 0;

type Money = Pick<Booking, "payment" | "balanceDue" | "refunds" | "paidAtDoor">;

/**
 * The money of a booking, each as a short text: "paid $50", "disputed $25", "refunded $20", "refund of $5
 * pending", "paid $30 in cash at the door", "owes $10".
 */
export function moneyLines(
  { payment, refunds, paidAtDoor, balanceDue }: Money,
  currency: Currency,
) {
  const money = centsWriter(currency);
  const refunded = (state: Booking["refunds"][number]["state"]) =>
    refunds.filter((one) => one.state === state).reduce((sum, { amount }) => sum + amount, 0);
  const lines: { name: string; amount: number; text: (money: string) => string; tone: Tone }[] = [
    {
      name: "Paid",
      amount: payment?.paid ?? 0,
      text: (sum) => `paid ${sum}`,
      tone: "text-parchment",
    },
    {
      name: "Disputed",
      amount: payment?.disputed ?? 0,
      text: (sum) => `disputed ${sum}`,
      tone: "text-danger",
    },
    {
      name: "Refunded",
      amount: refunded("done"),
      text: (sum) => `refunded ${sum}`,
      tone: "text-smoke",
    },
    {
      name: "Refund pending",
      amount: refunded("pending"),
      text: (sum) => `refund of ${sum} pending`,
      tone: "text-smoke",
    },
    {
      name: "Refund failed",
      amount: refunded("failed"),
      text: (sum) => `refund of ${sum} failed`,
      tone: "text-danger",
    },
    {
      name: "Paid at the door, cash",
      amount: paidAtDoor.cash,
      text: (sum) => `paid ${sum} in cash at the door`,
      tone: "text-parchment",
    },
    {
      name: "Paid at the door, card",
      amount: paidAtDoor.card,
      text: (sum) => `paid ${sum} by card at the door`,
      tone: "text-parchment",
    },
    {
      name: "Balance due",
      amount: balanceDue ?? 0,
      text: (sum) => `owes ${sum}`,
      tone: "text-act",
    },
  ];
  return lines.flatMap(({ name, amount, text, tone }) =>
    amount > 0 ? [{ name, amount: money(amount), text: text(money(amount)), tone }] : [],
  );
}

/** The cents that a party has paid before the evening and at the door, less the refunds. */
export const paidInAll = (booking: Pick<Booking, "payment" | "paidAtDoor">): number =>
  netPaid(booking) + booking.paidAtDoor.cash + booking.paidAtDoor.card;

type Tone = "text-parchment" | "text-smoke" | "text-act" | "text-danger";

/** Why a booking that is cancelled holds no seats any more. */
export function wordForGone(booking: Booking): string {
  if (booking.handedOverAt !== null) return "Handed over";
  if (!hasRunOut(booking)) return "Cancelled";
  return booking.payment ? "Not paid in time" : "Not confirmed in time";
}

/** The state of a booking in one word. */
export function bookingState(booking: Booking): string {
  const { cancelledAt, arrivedAt } = booking;
  if (cancelledAt !== null) return wordForGone(booking);
  if (isHeld(booking)) return awaitsPayment(booking) ? "To pay" : "Not confirmed yet";
  return arrivedAt === null ? "Booked" : "Arrived";
}

/** "35 arrived, 26 to come · 4 house seats · 5 left"; for a past event "35 came, 26 did not". */
export function arrivalsLine(event: BookedEvent, isGone = false): string {
  const left = seatsLeft(event);
  const missing = Math.max(0, event.seatsTaken - event.arrivedSeats);
  if (isGone) {
    const walkedIn = event.walkIns > 0 ? `, ${event.walkIns} walked in` : "";
    return `${event.arrivedSeats} came, ${missing} did not${walkedIn}`;
  }
  const walkIns = event.walkIns > 0 ? ` · ${event.walkIns} walked in` : "";
  const keptBack = event.houseSeats > 0 ? ` · ${counted(event.houseSeats, "house seat")}` : "";
  const seats = `${event.arrivedSeats} arrived, ${missing} to come${walkIns}${keptBack}`;
  return left === null ? seats : `${seats} · ${left} left`;
}

/** Reads one event, always again when a view opens; no row means that there is no such event. */
export const useBookedEvent = (
  eventId: number,
  options: { isRequired?: boolean } = {},
): UseQueryResult<ListPage<BookedEvent[]>> =>
  useList("/api/bookings/events", { when: "all", eventId }, options);

/** "Sat Nov 21, 8:00 PM"; only the day for an all-day event; with the year if it is another one. */
export function startInWords(
  { date, isAllDay }: Pick<BookedEvent, "date" | "isAllDay">,
  time: VenueTime,
  now: number,
): string {
  return isAllDay ? shortDate(time, date, now) : shortInstant(time, date, now);
}
