import type { Schemas } from "@/api/client";

/** An event as the box office sees it. */
export type Night = Schemas["NightOut"];

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
export const seatsLeft = ({ capacity, seatsTaken }: Night): number | null =>
  capacity === null ? null : Math.max(0, capacity - seatsTaken);
