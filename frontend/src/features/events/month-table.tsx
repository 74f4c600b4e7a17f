import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import { dayAfterKey } from "./grid-keys";
import { type Day, type Month, type MonthGrid, monthOf } from "./month-grid";
import { MonthTableDay } from "./month-table-day";
import type { VenueEvent } from "./venue-event";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

interface MonthTableProps {
  grid: MonthGrid;
  selected: Day | null;
  today: Day;
  byDay: ReadonlyMap<Day, readonly VenueEvent[]>;
  canShow: (month: Month) => boolean;
  onShow: (month: Month) => void;
  onSelect: (day: Day) => void;
}

/** The one day of a grid that the Tab key reaches. */
function reachableDay(month: Month, wanted: (Day | null)[]): Day {
  return wanted.find((day) => day !== null && monthOf(day) === month) ?? `${month}-01`;
}

/** The month as a grid: one stop for the Tab key, and from there by arrows, Home, End and Page keys. */
export function MonthTable({
  grid,
  selected,
  today,
  byDay,
  canShow,
  onShow,
  onSelect,
}: MonthTableProps) {
  const [visited, setVisited] = useState<Day | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const hasMoved = useRef(false);
  const reachable = reachableDay(grid.month, [visited, selected, today]);

  // The day may only appear with the month that the key has led to.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    body.current?.querySelector<HTMLElement>(`[data-day="${reachable}"]`)?.focus();
  }, [reachable]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(event.key, reachable);
    if (next === null) return;
    event.preventDefault();
    if (!canShow(monthOf(next))) return;
    hasMoved.current = true;
    setVisited(next);
    if (monthOf(next) !== grid.month) onShow(monthOf(next));
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
          {WEEKDAYS.map((name) => (
            <th
              key={name}
              scope="col"
              aria-label={name}
              className="h-10 border border-line text-[11px] font-medium tracking-[.12em] text-brass uppercase md:tracking-[.24em]"
            >
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {grid.weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthTableDay
                key={day}
                day={day}
                events={byDay.get(day) ?? []}
                isInMonth={monthOf(day) === grid.month}
                isToday={day === today}
                isSelected={day === selected}
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
