import { useVenue } from "@/api/venue";
import type { VenueEvent } from "@/features/events/event";
import { shiftMonth } from "@/features/events/event-days";
import { capital } from "@/lib/text";
import { nameMonth } from "@/lib/venue-time";
import { Button } from "@/ui/button";

import { DayPanel } from "./day-panel";
import { MonthAgenda } from "./month-agenda";
import { MonthTable } from "./month-table";
import { type CalendarState, useCalendar } from "./use-calendar";

/** A month of events: its grid, the selected day's cards and the whole month as a list. */
export function Calendar({ onBook }: { onBook: (event: VenueEvent) => void }) {
  const calendar = useCalendar();
  return (
    <>
      <section
        aria-label="Calendar"
        className="grid gap-x-16 gap-y-14 px-gutter pt-10 pb-section print:block print:py-4 lg:grid-cols-[1.35fr_1fr]"
      >
        <div>
          <MonthHeader calendar={calendar} />
          <MonthTable calendar={calendar} />
          <CalendarLegend events={calendar.events} />
        </div>
        <DayPanel calendar={calendar} onBook={onBook} />
      </section>
      <MonthAgenda calendar={calendar} />
    </>
  );
}

/** The month's name and the ways to another one. */
function MonthHeader({ calendar }: { calendar: CalendarState }) {
  const { month, today, canShow, showMonth, selectDay } = calendar;
  const [name, year] = nameMonth(month).split(" ");
  const [previous, next] = [shiftMonth(month, -1), shiftMonth(month, 1)];
  return (
    <div className="mb-6.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h2 id="calendar-month" aria-live="polite" className="text-[38px] md:text-[44px]">
        {name} <i className="font-medium text-brass-hi">{year}</i>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form. */}
      <div role="group" aria-label="Month" className="flex gap-2.5 noscript:hidden print:hidden">
        <Button size="sm" disabled={!canShow(previous)} onClick={() => showMonth(previous)}>
          PREV
        </Button>
        <Button size="sm" onClick={() => selectDay(today)}>
          Today
        </Button>
        <Button size="sm" disabled={!canShow(next)} onClick={() => showMonth(next)}>
          NEXT
        </Button>
      </div>
    </div>
  );
}

/** What the grid's signs mean, and which colours stand for the categories of this month. */
function CalendarLegend({ events }: { events: readonly VenueEvent[] }) {
  const { categoryColours } = useVenue();
  const categories = [...new Set(events.map(({ category }) => category))]
    .filter((category) => category in categoryColours)
    .sort();
  return (
    <ul className="mt-4.5 flex flex-wrap gap-x-6.5 gap-y-2 text-[14px] text-smoke">
      <li className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="size-2.5 rounded-full inset-ring inset-ring-brass forced-colors:border-4 forced-colors:border-double"
        />
        Today
      </li>
      <li className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="size-2.5 rounded-full bg-brass-hi forced-colors:bg-[CanvasText]"
        />
        Has Events
      </li>
      {categories.map((category) => (
        <li key={category} className="flex items-center gap-2.5">
          <svg aria-hidden width="10" height="10">
            <circle cx="5" cy="5" r="5" fill={categoryColours[category]} />
          </svg>
          {capital(category)}
        </li>
      ))}
    </ul>
  );
}
