import { nameMonth } from "@/lib/venue-time";
import { Eyebrow } from "@/ui/eyebrow";

import { AgendaRow } from "./agenda-row";
import { type Day, type Month, monthOf } from "./month-grid";
import type { VenueEvent } from "./venue-event";

interface MonthAgendaProps {
  month: Month;
  byDay: ReadonlyMap<Day, readonly VenueEvent[]>;
}

/** The month's events by the first of their days in it. */
function agendaOf({ month, byDay }: MonthAgendaProps) {
  const seen = new Set<number>();
  return [...byDay]
    .filter(([day]) => monthOf(day) === month)
    .sort(([a], [b]) => a.localeCompare(b, "en"))
    .flatMap(([day, events]) => events.map((event) => ({ day, event })))
    .filter(({ event }) => !seen.has(event.id) && seen.add(event.id));
}

/** The whole month as a list, for reading, for printing and for whoever has no script. */
export function MonthAgenda(props: MonthAgendaProps) {
  const rows = agendaOf(props);
  if (rows.length === 0) return null;
  const [name] = nameMonth(props.month).split(" ");
  return (
    <section aria-labelledby="agenda" className="border-t border-line bg-soot px-gutter py-section">
      <Eyebrow>The whole bill</Eyebrow>
      <h2 id="agenda" className="mt-3 mb-9 text-[38px] md:text-[52px]">
        All of <i className="font-normal text-brass-hi">{name}</i>
      </h2>
      <ul className="gap-x-16 lg:columns-2">
        {rows.map(({ day, event }) => (
          <AgendaRow key={event.id} day={day} event={event} />
        ))}
      </ul>
    </section>
  );
}
