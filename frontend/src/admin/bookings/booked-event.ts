import type { UseQueryResult } from "@tanstack/react-query";

import { type Part, useList } from "@/admin/data/use-list";
import type { Schemas } from "@/api/client";
import { type InstantInput, useVenueTime } from "@/lib/venue-time";

/** An event as the box office sees it. */
export type BookedEvent = Schemas["NightOut"];

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

/** Seats that can still be sold; null where nobody counts. */
export const seatsLeft = ({ capacity, seatsTaken }: BookedEvent): number | null =>
  capacity === null ? null : Math.max(0, capacity - seatsTaken);

const VIEW = "/admin?view=bookings";

/** Where the events with their bookings are listed. */
export const BOOKED_EVENTS = VIEW;

/** The bookings of one event. */
export const bookingsHref = (eventId: number): string => `${VIEW}&event=${eventId}`;

/** The list for the door of one event. */
export const doorHref = (eventId: number): string => `${bookingsHref(eventId)}&door=1`;

/** "35 arrived, 26 to come · 9 left" */
export function arrivalsLine(event: BookedEvent): string {
  const left = seatsLeft(event);
  const toCome = Math.max(0, event.seatsTaken - event.arrivedSeats);
  const seats = `${event.arrivedSeats} arrived, ${toCome} to come`;
  return left === null ? seats : `${seats} · ${left} left`;
}

/** Reads one event, always anew when a view opens; no row means that there is no such event. */
export const useBookedEvent = (eventId: number): UseQueryResult<Part<BookedEvent[]>> =>
  useList("/api/bookings/nights", { when: "all", eventId });

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
