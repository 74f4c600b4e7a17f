import type { UseQueryResult } from "@tanstack/react-query";
import { EventCard } from "@/features/events/card/event-card";
import type { VenueEvent } from "@/features/events/event";
import type { Day } from "@/features/events/event-days";
import { counted } from "@/lib/text";
import { nameDay } from "@/lib/venue-time";
import { Button } from "@/ui/button";
import { Loading } from "@/ui/loading";
import { Eyebrow } from "@/ui/titles";

interface DayPanelProps {
  /** Null while no day is selected. */
  day: Day | null;
  events: readonly VenueEvent[];
  /** Of the month that the day belongs to. */
  query: UseQueryResult<unknown>;
  onBook: (event: VenueEvent) => void;
}

/** The events of the selected day. */
export function DayPanel({ day, events, query, onBook }: DayPanelProps) {
  return (
    <section aria-labelledby="calendar-day" className="print:mt-8">
      <DayHeading day={day} />
      <DayEvents day={day} events={events} query={query} onBook={onBook} />
    </section>
  );
}

function DayHeading({ day }: { day: Day | null }) {
  if (day === null) {
    return (
      <>
        <Eyebrow>The bill</Eyebrow>
        <h2 id="calendar-day" className="mt-2.5 mb-6 text-[34px]">
          Select a Date
        </h2>
      </>
    );
  }
  const [weekday, date] = nameDay(day).split(", ");
  return (
    <>
      <Eyebrow>{weekday ?? ""}</Eyebrow>
      <h2 id="calendar-day" className="mt-2.5 mb-6 text-[34px]">
        {date}
      </h2>
    </>
  );
}

function DayEvents({ day, events, query, onBook }: DayPanelProps) {
  if (query.isError) {
    return (
      <div role="alert" className="border-t border-line py-6">
        <p className="mb-5 text-smoke">The calendar did not come up.</p>
        <Button size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (query.isPending) return <Loading>Loading events...</Loading>;
  if (day === null) {
    return (
      <p className="border-t border-line py-6 text-smoke">
        A day with dots has something on. Choose one to see what.
      </p>
    );
  }
  if (events.length === 0) {
    return (
      <p role="status" className="border-t border-line py-6 text-smoke">
        No events scheduled for this date
      </p>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {nameDay(day)}: {counted(events.length, "event")}
      </p>
      {events.map((event) => (
        <EventCard key={event.id} event={event} variant="compact" onBook={onBook} />
      ))}
    </>
  );
}
