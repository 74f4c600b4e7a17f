import type { Schemas } from "@/api/client";
import type { VenueTime } from "@/lib/time/venue-time";

export type VenueEvent = Schemas["EventOut"];

/** Address of an event's own page. */
export const eventPath = ({ id, slug }: Pick<VenueEvent, "id" | "slug">): string =>
  slug ? `/events/${id}-${slug}` : `/events/${id}`;

const MINUTE_MS = 60_000;
const TWO_HOURS = 120 * MINUTE_MS;

/** When an event is: instants in ISO 8601, UTC. */
export interface Span {
  date: string;
  endDate?: string | null;
}

export const startOf = ({ date }: Span): number => Date.parse(date);

/** When the event is over; without an end it lasts two hours (docs/product.md, 'Numbers'). */
export const endOf = ({ date, endDate }: Span): number =>
  endDate ? Date.parse(endDate) : Date.parse(date) + TWO_HOURS;

/** When events begin and end: what is said of them changes then (`useNow`). */
export const momentsOf = (events: readonly Span[]): number[] =>
  events.flatMap((event) => [startOf(event), endOf(event)]);

/** What is not over, soonest first. */
export const ahead = <E extends Span>(events: readonly E[], now: number): E[] =>
  events.filter((event) => !isOver(event, now)).sort((a, b) => startOf(a) - startOf(b));

export const isOver = (event: Span, now: number): boolean => endOf(event) <= now;

/** Between its start and its end. */
export const isRunning = (event: Span, now: number): boolean =>
  startOf(event) <= now && now < endOf(event);

export const isFuture = (event: Span, now: number): boolean => now < startOf(event);

/** When the doors open, in words; '' where nobody says, and for an event of whole days. */
export function doorsOf(
  { date, doorsMinutes, isAllDay }: Pick<VenueEvent, "date" | "doorsMinutes" | "isAllDay">,
  { hour }: VenueTime,
): string {
  if (doorsMinutes === null || isAllDay) return "";
  return `Doors ${hour(Date.parse(date) - doorsMinutes * MINUTE_MS)}`;
}
