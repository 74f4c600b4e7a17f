import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { EventDots } from "@/features/events/category-dots";
import type { VenueEvent } from "@/features/events/event";
import type { Day, Month } from "@/lib/time/checked";
import {
  type FirstDay,
  firstDayOf,
  monthGrid,
  monthOf,
  moveToMonth,
  shiftDay,
  shiftMonth,
  startOfWeek,
} from "@/lib/time/days";
import {
  nameDay,
  nameShortWeekday,
  nameWeekday,
  useVenueTime,
  type VenueTime,
  weekdaysOf,
} from "@/lib/time/venue-time";
import * as t from "@/messages/calendar";
import { JsButton } from "@/ui/button";

import type { CalendarState } from "./use-calendar";

const MOVES = new Map<string, (day: Day, firstDay: FirstDay) => Day>([
  ["ArrowLeft", (day) => shiftDay(day, -1)],
  ["ArrowRight", (day) => shiftDay(day, 1)],
  ["ArrowUp", (day) => shiftDay(day, -7)],
  ["ArrowDown", (day) => shiftDay(day, 7)],
  ["Home", startOfWeek],
  ["End", (day, firstDay) => shiftDay(startOfWeek(day, firstDay), 6)],
  ["PageUp", (day) => moveToMonth(day, shiftMonth(monthOf(day), -1))],
  ["PageDown", (day) => moveToMonth(day, shiftMonth(monthOf(day), 1))],
]);

/** The day that a key moves to in a month grid; null for other keys. */
export const dayAfterKey = (key: string, day: Day, firstDay: FirstDay): Day | null =>
  MOVES.get(key)?.(day, firstDay) ?? null;

/** The one day of a grid that the Tab key reaches. */
function reachableDay(month: Month, wanted: (Day | null)[]): Day {
  return wanted.find((day) => day !== null && monthOf(day) === month) ?? firstDayOf(month);
}

interface MonthTableProps {
  calendar: CalendarState;
  onSelect: (day: Day) => void;
}

/** The month as a grid: one stop for the Tab key, and from there by arrows, Home, End and Page keys. */
export function MonthTable({ calendar, onSelect }: MonthTableProps) {
  const { month, selected, today, canShow, showMonth } = calendar;
  const time = useVenueTime();
  const [visited, setVisited] = useState<Day | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const hasMoved = useRef(false);
  const reachable = reachableDay(month, [visited, selected, today]);

  // The day may only appear with the month that the key has led to.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    body.current?.querySelector<HTMLElement>(`[data-day="${reachable}"]`)?.focus();
  }, [reachable]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(event.key, reachable, time.firstDay);
    if (next === null) return;
    event.preventDefault();
    // A key that does not change the day must not move the focus, now or with the next change of
    // month.
    if (next === reachable || !canShow(monthOf(next))) return;
    hasMoved.current = true;
    setVisited(next);
    if (monthOf(next) !== month) showMonth(monthOf(next));
  };

  const select = (day: Day) => {
    setVisited(day);
    onSelect(day);
  };

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table that one can walk in.
      role="grid"
      aria-labelledby="calendar-month"
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weekdaysOf(time).map((name) => (
            <th
              key={name}
              scope="col"
              aria-label={nameWeekday(name)}
              className="h-10 border border-line text-[min(calc(11*var(--px)),3.6vw)] font-medium tracking-[.12em] text-brass uppercase md:tracking-[.24em]"
            >
              {nameShortWeekday(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {monthGrid(month, time.firstDay).weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthTableDay
                key={day}
                day={day}
                calendar={calendar}
                isReachable={day === reachable}
                onSelect={select}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MonthTableDayProps {
  day: Day;
  calendar: CalendarState;
  isReachable: boolean;
  onSelect: (day: Day) => void;
}

/** "Saturday, November 21, 3 events"; the heading above the grid shows the year. */
const nameOf = (time: VenueTime, day: Day, { length }: readonly VenueEvent[]) =>
  t.dayWithEvents(nameDay(time, day, { hasYear: false }), length);

const TODAY = "[box-shadow:inset_0_0_0_1px_var(--color-brass)] forced-colors:[border:4px_double]";
const SELECTED =
  "bg-velvet text-on-velvet forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]";

function coloursOf(day: Day, { month, selected, today }: CalendarState): string {
  if (day === selected) return `${SELECTED} ${day === today ? TODAY : ""}`;
  if (day === today) return `text-brass-hi ${TODAY}`;
  return monthOf(day) === month ? "text-parchment hover:bg-soot" : "text-faint hover:bg-soot";
}

const MOST_TITLES = 2;

/** The titles of a day's events, if the cells have room; the cell's name counts all events. */
function DayTitles({ events }: { events: readonly VenueEvent[] }) {
  if (events.length === 0) return null;
  return (
    <span aria-hidden className="day-titles">
      {events.slice(0, MOST_TITLES).map(({ id, title }) => (
        <span key={id}>{title}</span>
      ))}
    </span>
  );
}

/** A day of the grid: its number, titles if there is room, and up to three dots. */
function MonthTableDay({ day, calendar, isReachable, onSelect }: MonthTableDayProps) {
  const time = useVenueTime();
  const events = calendar.byDay.get(day) ?? [];
  const isSelected = day === calendar.selected;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, and those are selected.
    <td aria-selected={isSelected} className="border border-line p-0">
      <JsButton
        data-day={day}
        tabIndex={isReachable ? 0 : -1}
        aria-label={nameOf(time, day, events)}
        aria-current={day === calendar.today ? "date" : undefined}
        onClick={() => onSelect(day)}
        className={`month-day ${coloursOf(day, calendar)}`}
      >
        <span>{Number(day.slice(8))}</span>
        <DayTitles events={events} />
        <EventDots events={events} isOnVelvet={isSelected} />
      </JsButton>
    </td>
  );
}
