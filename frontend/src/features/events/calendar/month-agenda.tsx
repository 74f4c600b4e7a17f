import { useEffect, useRef, useState } from "react";
import { isOver, momentsOf, type VenueEvent } from "@/features/events/event";
import { AgendaRow } from "@/features/events/listed-event";
import { useHydrated } from "@/lib/store";
import type { Day, Month } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { monthOf, shiftDay } from "@/lib/time/days";
import { nameMonth } from "@/lib/time/venue-time";
import * as t from "@/messages/calendar";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/titles";

import { DAYS_AHEAD } from "./shown-days";
import type { CalendarState } from "./use-calendar";

interface Row {
  day: Day;
  event: VenueEvent;
}

interface Agenda {
  /** Coming events. */
  toCome: readonly Row[];
  /** The month's coming events, or all past ones if none are left. */
  rows: readonly Row[];
  /** Past events of a month that still has coming ones. */
  earlier: readonly Row[];
}

/** The events by their first shown day. Default: the days of the month. */
function useAgenda(
  { month, byDay, events }: CalendarState,
  isShown = (day: Day) => monthOf(day) === month,
): Agenda {
  const now = useNow({ moments: momentsOf(events) });
  const seen = new Set<number>();
  const rows = [...byDay]
    .filter(([day]) => isShown(day))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, events]) => events.map((event) => ({ day, event })))
    .filter(({ event }) => !seen.has(event.id) && seen.add(event.id));
  const toCome = rows.filter(({ event }) => !isOver(event, now));
  if (toCome.length === 0) return { toCome, rows, earlier: [] };
  return { toCome, rows: toCome, earlier: rows.filter(({ event }) => isOver(event, now)) };
}

/** The month's name without its year. */
const shortName = (month: Month): string => nameMonth(month).split(" ")[0] ?? "";

/**
 * The whole month as a list, for visitors without a script. With a script, the calendar shows the
 * same events, so the list opens on request. `NextInMonth` replaces it in a narrow window.
 */
export function MonthAgenda({ calendar }: { calendar: CalendarState }) {
  const canFold = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the list is gone, so the heading takes the focus.
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  const agenda = useAgenda(calendar);
  if (agenda.rows.length === 0) return null;
  const name = shortName(calendar.month);
  if (canFold && !isOpen) {
    return (
      <div className="border-t border-line bg-soot px-gutter py-8 print:hidden">
        <Button onClick={() => setIsOpen(true)}>{t.wholeMonthAsList(name)}</Button>
      </div>
    );
  }
  return (
    <section
      aria-labelledby="agenda"
      className="border-t border-line bg-soot px-gutter py-section max-lg:hidden noscript:max-lg:block print:max-lg:block"
    >
      <Eyebrow>{t.theWholeBill}</Eyebrow>
      <h2 id="agenda" ref={heading} tabIndex={-1} className="mt-3 mb-9 text-38 md:text-52">
        {t.wholeMonthTitle(name, (month) => (
          <i className="font-normal text-brass-hi">{month}</i>
        ))}
      </h2>
      <WholeList agenda={agenda} name={name} />
    </section>
  );
}

const AT_FIRST = 4;

const FORTNIGHT = t.nextFourteenDays;

/** Returns the days ahead for the present month, and the next events of any other. */
function useFirst(calendar: CalendarState, { rows, earlier }: Agenda) {
  const { month, today } = calendar;
  const end = shiftDay(today, DAYS_AHEAD);
  const ahead = useAgenda(calendar, (day) => today <= day && day < end).toCome;
  if (month === monthOf(today) && ahead.length > 0)
    return { rows: ahead, label: FORTNIGHT, isWhole: rows.length === 0 };
  const name = shortName(month);
  const isWhole = rows.length <= AT_FIRST && earlier.length === 0;
  const label = (isWhole ? t.wholeMonth : t.monthAtAGlance)(name);
  return { rows: rows.slice(0, AT_FIRST), label, isWhole };
}

/** Shows the next events on a phone, and the whole month on request. */
export function NextInMonth({ calendar }: { calendar: CalendarState }) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that opened the rest is gone, so the list takes the focus.
    if (isOpen) list.current?.focus();
  }, [isOpen]);
  const agenda = useAgenda(calendar);
  const first = useFirst(calendar, agenda);
  if (first.rows.length === 0) return null;
  const name = shortName(calendar.month);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={isOpen ? t.wholeMonth(name) : first.label}
      className="mb-10 border-b border-line lg:hidden noscript:block print:hidden"
    >
      {isOpen ? (
        <WholeList agenda={agenda} name={name} />
      ) : (
        <>
          {first.label === FORTNIGHT && <p className="mb-3 text-15 text-smoke">{FORTNIGHT}</p>}
          <Rows rows={first.rows} />
        </>
      )}
      {!isOpen && !first.isWhole && (
        <Button className="mt-2 mb-7 noscript:hidden" size="sm" onClick={() => setIsOpen(true)}>
          {t.wholeMonthAsList(name)}
        </Button>
      )}
    </section>
  );
}

function WholeList({ agenda, name }: { agenda: Agenda; name: string }) {
  return (
    <>
      <Rows rows={agenda.rows} />
      {agenda.earlier.length > 0 && (
        <details className="mt-6 print:hidden">
          <summary className="inline-flex min-h-11 items-center text-15 text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi">
            {t.earlierInMonth(name)}
          </summary>
          <div className="mt-6">
            <Rows rows={agenda.earlier} />
          </div>
        </details>
      )}
    </>
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
