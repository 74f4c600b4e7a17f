import { useVenueTime } from "@/lib/venue-time";

import { CalendarLegend } from "./calendar-legend";
import { DayPanel } from "./day-panel";
import { eventsByDay } from "./events-by-day";
import { MonthAgenda } from "./month-agenda";
import { monthGrid } from "./month-grid";
import { MonthHeader } from "./month-header";
import { MonthTable } from "./month-table";
import { useCalendar } from "./use-calendar";
import type { VenueEvent } from "./venue-event";

/** A month of events: its grid, the selected day's cards and the whole month as a list. */
export function Calendar({ onBook }: { onBook: (event: VenueEvent) => void }) {
  const { dayKey } = useVenueTime();
  const { month, selected, today, query, canShow, showMonth, selectDay } = useCalendar();
  const events = query.data ?? [];
  const byDay = eventsByDay(events, dayKey);
  return (
    <>
      <section
        aria-label="Calendar"
        className="grid gap-x-16 gap-y-14 px-gutter pt-10 pb-section print:block print:py-4 lg:grid-cols-[1.35fr_1fr]"
      >
        <div>
          <MonthHeader
            month={month}
            canShow={canShow}
            onShow={showMonth}
            onToday={() => selectDay(today)}
          />
          <MonthTable
            grid={monthGrid(month)}
            selected={selected}
            today={today}
            byDay={byDay}
            canShow={canShow}
            onShow={showMonth}
            onSelect={selectDay}
          />
          <CalendarLegend events={events} />
        </div>
        <DayPanel
          day={selected}
          events={selected === null ? [] : (byDay.get(selected) ?? [])}
          query={query}
          onBook={onBook}
        />
      </section>
      <MonthAgenda month={month} byDay={byDay} />
    </>
  );
}
