import { endOf, type Span, startOf } from "./event-time";
import { type Day, shiftDay } from "./month-grid";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface DatedEvent extends Span {
  isAllDay: boolean;
}

/**
 * The venue's days that an event belongs to: the one it starts on, however late it ends; all that it
 * covers when it takes whole days or more than 24 hours. `dayOf` is the venue's day at an instant.
 */
export function daysOf(event: DatedEvent, dayOf: (instant: number) => Day): Day[] {
  const [start, end] = [startOf(event), endOf(event)];
  const first = dayOf(start);
  if (!event.isAllDay && end - start <= DAY_MS) return [first];
  // The end itself is the first moment that no longer belongs to the event.
  const last = dayOf(Math.max(start, end - 1));
  const days: Day[] = [];
  for (let day = first; day <= last; day = shiftDay(day, 1)) days.push(day);
  return days;
}

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
