import { type Day, daysOfStretch } from "@/lib/time/days";

import { endOf, type Span, startOf } from "./event";

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
