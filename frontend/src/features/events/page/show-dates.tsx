import type { Schemas } from "@/api/client";
import { eventPath, isOver, momentsOf, type VenueEvent } from "@/features/events/event";
import { TicketStatus } from "@/features/events/event-badges";
import { EventZone } from "@/features/events/event-parts";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { BalancedTitle } from "@/ui/balanced-title";
import { Link } from "@/ui/link";
import { Eyebrow } from "@/ui/titles";

type Performance = Schemas["PerformanceOut"];

interface ShowDatesProps {
  /** The event whose page this is; it may be among the dates. */
  event: VenueEvent;
  /** The dates of its show that are still to come, soonest first. */
  dates: readonly Performance[];
}

const AT_FIRST = 6;

/** The dates of a show that plays more than once; without scripts the later ones unfold too. */
export function ShowDates({ event, dates }: ShowDatesProps) {
  const now = useNow(60_000, momentsOf(dates));
  const toCome = dates.filter((date) => !isOver(date, now));
  if (!toCome.some(({ id }) => id !== event.id)) return null;
  const later = toCome.slice(AT_FIRST);
  return (
    <section aria-labelledby="all-dates" className="mt-14 max-w-[62ch]">
      <Eyebrow>The same show</Eyebrow>
      <h2 id="all-dates" className="mt-3 mb-6 text-[34px]">
        All <i className="font-normal text-brass-hi">dates</i>
      </h2>
      <Dates event={event} dates={toCome.slice(0, AT_FIRST)} />
      {later.length > 0 && (
        <details className="border-t border-line print:hidden">
          <summary className="inline-flex min-h-11 items-center text-[15px] text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi">
            {`${later.length} more`}
          </summary>
          <Dates event={event} dates={later} />
        </details>
      )}
    </section>
  );
}

function Dates({ event, dates }: ShowDatesProps) {
  const { when } = useVenueTime();
  return (
    <ul>
      {dates.map((date) => (
        <li
          key={date.id}
          className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-2"
        >
          {date.id === event.id ? (
            <span aria-current="page" className="py-1.5 text-brass-hi">
              <BalancedTitle>{when(date)}</BalancedTitle>
              <EventZone event={date} />
              <span> </span>
              <span className="text-[15px] whitespace-nowrap text-smoke">(this page)</span>
            </span>
          ) : (
            <span>
              <Link
                href={eventPath(date)}
                className="inline-block py-1.5 underline decoration-line underline-offset-[6px] [&_span]:[text-decoration:inherit] transition-colors duration-200 hover:text-brass-hi hover:decoration-brass"
              >
                <BalancedTitle>{when(date)}</BalancedTitle>
              </Link>
              <EventZone event={date} />
            </span>
          )}
          <TicketStatus status={date.ticketStatus} />
        </li>
      ))}
    </ul>
  );
}
