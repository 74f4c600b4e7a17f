import type { RefObject } from "react";
import type { ResponseBody } from "@/api/client";
import { useApi } from "@/api/use-api";
import { ahead, eventPath, momentsOf, type VenueEvent } from "@/features/events/event";
import { EventCard } from "@/features/events/event-card";
import { EventZone } from "@/features/events/event-parts";
import { encoded } from "@/lib/links";
import type { Day } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { monthOf } from "@/lib/time/days";
import { nameDate, nameDay, useVenueTime, weekdayName } from "@/lib/time/venue-time";
import * as t from "@/messages/calendar";
import { Button } from "@/ui/button";
import { Link } from "@/ui/link";
import { Loading } from "@/ui/loading";
import { Eyebrow } from "@/ui/titles";

import type { CalendarState } from "./use-calendar";

interface DayEventsProps {
  calendar: CalendarState;
  onBook: (event: VenueEvent) => void;
}

interface DayPanelProps extends DayEventsProps {
  /** The day's heading, which takes the focus after a day is selected. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The events of the selected day; next to the grid it stays visible, below the bar. */
export function DayPanel({ calendar, heading, onBook }: DayPanelProps) {
  const { selected } = calendar;
  const time = useVenueTime();
  const [weekday, date] = selected
    ? [weekdayName(selected), nameDate(time, selected, { hasYear: false })]
    : [t.theDay, t.selectADate];
  return (
    <section
      aria-labelledby="calendar-day"
      className="print:mt-8 lg:sticky lg:top-24 print:static lg:-mx-5 lg:max-h-[calc(100svh-7rem)] lg:self-start lg:overflow-y-auto lg:px-5 print:max-h-none print:overflow-visible"
    >
      <Eyebrow>{weekday}</Eyebrow>
      <h2 id="calendar-day" ref={heading} tabIndex={-1} className="mt-2.5 mb-6 scroll-mt-8 text-34">
        {date}
      </h2>
      <DayEvents calendar={calendar} onBook={onBook} />
    </section>
  );
}

function DayEvents({ calendar, onBook }: DayEventsProps) {
  const { selected: day, month, byDay, query } = calendar;
  const time = useVenueTime();
  if (query.error !== null) {
    return (
      <div role="alert" className="border-t border-line py-6">
        <p className="mb-5 text-smoke">{t.calendarFailed}</p>
        <Button size="sm" isBusy={query.isFetching} onClick={query.refetch}>
          {t.tryAgain}
        </Button>
      </div>
    );
  }
  if (query.data === undefined) return <Loading>{t.loadingEvents}</Loading>;
  if (day === null) {
    return (
      <p className="border-t border-line py-6 text-smoke">
        {[...byDay.keys()].some((known) => monthOf(known) === month)
          ? t.daysWithDots
          : t.noEventsThisMonth}
      </p>
    );
  }
  const events = byDay.get(day) ?? [];
  if (events.length === 0) {
    return (
      <>
        <p role="status" className="border-t border-line py-6 text-smoke">
          {t.noEventsThisDay}
        </p>
        <NextShow calendar={calendar} day={day} />
      </>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {t.eventsOfDay(nameDay(time, day), events.length)}
      </p>
      {events.map((event) => (
        <EventCard key={event.id} event={event} variant="compact" onBook={onBook} />
      ))}
    </>
  );
}

type Performance = ResponseBody<"/api/events/next">[number];

/** The first event from a day on, or from today once the day is past; of the category that is shown. */
function useNextShow(calendar: CalendarState, day: Day): Performance | undefined {
  const { events, query, today, category } = calendar;
  const now = useNow({ moments: momentsOf(events) });
  const { dayKey } = useVenueTime();
  const from = day < today ? today : day;
  const inSight = ahead(events, now).find(({ date }) => dayKey(date) >= from);
  const wanted = `from=${from}&category=${encoded(category ?? "")}`;
  const asked = useApi(`/api/events/next?${wanted}` as const, {
    isWanted: query.data !== undefined && !inSight,
  });
  return inSight ?? asked.data?.[0];
}

/** A link from a day without events to the next show. */
export function NextShow({ calendar, day }: { calendar: CalendarState; day: Day }) {
  const show = useNextShow(calendar, day);
  const { when } = useVenueTime();
  if (!show) return null;
  return (
    <div className="border-t border-line py-6">
      <p className="text-11 font-medium tracking-[.2em] text-brass uppercase">{t.nextShow}</p>
      <p className="mt-2">
        <Link
          href={eventPath(show)}
          className="font-display text-26 leading-tight wrap-anywhere underline decoration-line decoration-1 underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi hover:decoration-brass"
        >
          {show.title}
        </Link>
      </p>
      <p className="mt-2 text-15 text-smoke">
        <span>{when(show)}</span>
        <EventZone event={show} />
      </p>
    </div>
  );
}
