import type { Schemas } from "@/api/client";
import type { Day, Instant } from "@/lib/time/checked";
import { daysOfStretch } from "@/lib/time/days";
import { MINUTE_MS } from "@/lib/time/durations";
import type { VenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/events";

export type VenueEvent = Schemas["EventOut"];

/** Address of an event's own page. */
export const eventPath = ({ id, slug }: Pick<VenueEvent, "id" | "slug">): string =>
  slug ? `/events/${id}-${slug}` : `/events/${id}`;

const TWO_HOURS = 120 * MINUTE_MS;

/** When an event is. */
export interface Span {
  date: Instant;
  endDate?: Instant | null;
}

export const startOf = ({ date }: Span): number => Date.parse(date);

/** When the event is over; without an end it lasts two hours (docs/product.md, 'Numbers'). */
export const endOf = ({ date, endDate }: Span): number =>
  endDate ? Date.parse(endDate) : Date.parse(date) + TWO_HOURS;

/** The start and end of each event: the shown texts change at these times (`useNow`). */
export const momentsOf = (events: readonly Span[]): number[] =>
  events.flatMap((event) => [startOf(event), endOf(event)]);

/** Events that are not over, soonest first. */
export const ahead = <E extends Span>(events: readonly E[], now: number): E[] =>
  events.filter((event) => !isOver(event, now)).sort((a, b) => startOf(a) - startOf(b));

export const isOver = (event: Span, now: number): boolean => endOf(event) <= now;

/** Between its start and its end. */
export const isRunning = (event: Span, now: number): boolean =>
  startOf(event) <= now && now < endOf(event);

export const isFuture = (event: Span, now: number): boolean => now < startOf(event);

/** When the doors open, as text; '' if unknown, and for all-day events. */
export function doorsOf(
  { date, doorsMinutes, isAllDay }: Pick<VenueEvent, "date" | "doorsMinutes" | "isAllDay">,
  { hour }: VenueTime,
): string {
  if (doorsMinutes === null || isAllDay) return "";
  return t.doors(hour(Date.parse(date) - doorsMinutes * MINUTE_MS));
}

interface DatedEvent extends Span {
  isAllDay: boolean;
}

/** The venue's days that an event belongs to; `dayOf` is the venue's day at an instant. */
export const daysOf = (event: DatedEvent, dayOf: (instant: number) => Day): Day[] =>
  daysOfStretch({ start: startOf(event), end: endOf(event), isAllDay: event.isAllDay }, dayOf);

/** Events by the days they belong to, each day's in the order of their starts. */
export function eventsByDay<E extends DatedEvent>(
  events: readonly E[],
  dayOf: (instant: number) => Day,
): ReadonlyMap<Day, readonly E[]> {
  const byDay = new Map<Day, E[]>();
  for (const event of [...events].sort((a, b) => startOf(a) - startOf(b))) {
    for (const day of daysOf(event, dayOf)) {
      byDay.set(day, [...(byDay.get(day) ?? []), event]);
    }
  }
  return byDay;
}
