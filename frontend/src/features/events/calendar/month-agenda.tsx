import { useEffect, useRef, useState } from "react";
import { isOver, type VenueEvent } from "@/features/events/event";
import { type Day, monthOf } from "@/features/events/event-days";
import { AgendaRow } from "@/features/events/event-parts";
import { useNow } from "@/lib/clock";
import { useHydrated } from "@/lib/store";
import { nameMonth } from "@/lib/venue-time";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/titles";

import type { CalendarState } from "./use-calendar";

interface Row {
  day: Day;
  event: VenueEvent;
}

/** The month's events by the first of their days in it. */
function agendaOf({ month, byDay }: CalendarState): Row[] {
  const seen = new Set<number>();
  return [...byDay]
    .filter(([day]) => monthOf(day) === month)
    .sort(([a], [b]) => a.localeCompare(b, "en"))
    .flatMap(([day, events]) => events.map((event) => ({ day, event })))
    .filter(({ event }) => !seen.has(event.id) && seen.add(event.id));
}

/**
 * The whole month as a list. It stands there for whoever has no script; with one the calendar says
 * the same, so it waits until somebody asks for it.
 */
export function MonthAgenda({ calendar }: { calendar: CalendarState }) {
  const now = useNow(60_000);
  const canFold = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that asked for the list is gone: reading goes on here.
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  const rows = agendaOf(calendar);
  if (rows.length === 0) return null;
  const earlier = rows.filter(({ event }) => isOver(event, now));
  const toCome = rows.filter(({ event }) => !isOver(event, now));
  const [name] = nameMonth(calendar.month).split(" ");
  if (canFold && !isOpen) {
    return (
      <div className="border-t border-line bg-soot px-gutter py-8 print:hidden">
        <Button onClick={() => setIsOpen(true)}>All of {name} as a list</Button>
      </div>
    );
  }
  return (
    <section aria-labelledby="agenda" className="border-t border-line bg-soot px-gutter py-section">
      <Eyebrow>The whole bill</Eyebrow>
      <h2 id="agenda" ref={heading} tabIndex={-1} className="mt-3 mb-9 text-[38px] md:text-[52px]">
        All of <i className="font-normal text-brass-hi">{name}</i>
      </h2>
      <Rows rows={toCome.length > 0 ? toCome : earlier} />
      {toCome.length > 0 && earlier.length > 0 && (
        <details className="mt-10 print:hidden">
          <summary className="inline-flex min-h-11 items-center text-[15px] text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi">
            Earlier in {name}
          </summary>
          <div className="mt-6">
            <Rows rows={earlier} />
          </div>
        </details>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="gap-x-16 lg:columns-2">
      {rows.map(({ day, event }) => (
        <AgendaRow key={event.id} day={day} event={event} />
      ))}
    </ul>
  );
}
