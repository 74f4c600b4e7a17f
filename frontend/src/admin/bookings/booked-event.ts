import type { UseQueryResult } from "@tanstack/react-query";

import { type Part, useList } from "@/admin/data/use-list";
import type { Schemas } from "@/api/client";
import { type InstantInput, useVenueTime } from "@/lib/venue-time";

/** An event as the box office sees it. */
export type BookedEvent = Schemas["EventSalesOut"];

/** A line of the list of bookings. */
export type Booking = Schemas["ListedBookingOut"];

/** What is fetched anew after a booking has changed: the lists, and what the public sees. */
export const TOUCHED = [
  "/api/bookings",
  "/api/events",
  "/api/admin/events",
  "/api/admin/changes",
] as const;

/** "1 party", "28 parties" */
export const parties = (count: number): string => `${count} ${count === 1 ? "party" : "parties"}`;

/** "1 ticket", "4 tickets" */
export const tickets = (count: number): string => `${count} ${count === 1 ? "ticket" : "tickets"}`;

/** How far a booking has come, in one word. */
export function bookingState({ cancelledAt, arrivedAt }: Booking): string {
  if (cancelledAt !== null) return "Cancelled";
  return arrivedAt === null ? "Booked" : "Arrived";
}

const LENGTH_MS = 2 * 60 * 60 * 1000;

/** Whether an event is over; without an end it lasts two hours. */
export const isOver = ({ date, endDate }: BookedEvent, now: number): boolean =>
  (endDate === null ? Date.parse(date) + LENGTH_MS : Date.parse(endDate)) <= now;

/** Seats that can still be sold; null where nobody counts. */
export const seatsLeft = ({ capacity, seatsTaken }: BookedEvent): number | null =>
  capacity === null ? null : Math.max(0, capacity - seatsTaken);

const VIEW = "/admin?view=bookings";

/** Where the events with their bookings are listed. */
export const BOOKED_EVENTS = VIEW;

/** The bookings of one event. */
export const bookingsHref = (eventId: number): string => `${VIEW}&event=${eventId}`;

/** One booking among those of its event. */
export const bookingHref = ({ eventId, reference }: Booking): string =>
  `${bookingsHref(eventId)}&guest=${reference}`;

/** The list for the door of one event. */
export const doorHref = (eventId: number): string => `${bookingsHref(eventId)}&door=1`;

/** "35 arrived, 26 to come · 9 left"; of an evening that is gone "35 came, 26 did not". */
export function arrivalsLine(event: BookedEvent, isGone = false): string {
  const left = seatsLeft(event);
  const missing = Math.max(0, event.seatsTaken - event.arrivedSeats);
  if (isGone) return `${event.arrivedSeats} came, ${missing} did not`;
  const seats = `${event.arrivedSeats} arrived, ${missing} to come`;
  return left === null ? seats : `${seats} · ${left} left`;
}

/** Reads one event, always anew when a view opens; no row means that there is no such event. */
export const useBookedEvent = (eventId: number): UseQueryResult<Part<BookedEvent[]>> =>
  useList("/api/bookings/events", { when: "all", eventId });

interface Moments {
  /** "Sat Nov 21, 8:00 PM" */
  moment: (instant: InstantInput) => string;
  /** "Sat Nov 21" */
  day: (instant: InstantInput) => string;
  /** "8:00 PM" */
  hour: (instant: InstantInput) => string;
}

/** Instants as the venue's clock shows them, short enough for a table. */
export function useMoments(): Moments {
  const { dateParts, hour } = useVenueTime();
  const day = (instant: InstantInput) => {
    const { weekday, month, day: number } = dateParts(instant);
    return `${weekday} ${month} ${number}`;
  };
  return { day, hour, moment: (instant) => `${day(instant)}, ${hour(instant)}` };
}
