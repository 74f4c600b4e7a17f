import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { ahead, eventPath, isOver, momentsOf, type VenueEvent } from "@/features/events/event";
import { shownStatus, useEventView } from "@/features/events/event-action";
import { EventZone, TicketStatus } from "@/features/events/event-parts";
import { AgendaRow, EventSocials, NextDate } from "@/features/events/listed-event";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-page";
import { Link } from "@/ui/link";
import { LinkedText } from "@/ui/linked-text";
import { BalancedTitle, Eyebrow } from "@/ui/titles";

import { EventTicket } from "./event-ticket";

export interface EventPageProps {
  event: VenueEvent;
  /** The next events that begin after it. */
  following: readonly VenueEvent[];
  /** The upcoming dates of its show, including its own. */
  dates: readonly Schemas["PerformanceOut"][];
  onBook: (event: VenueEvent) => void;
  /** The button that asks for new dates; shown while the event cannot be booked. */
  alert: ReactNode;
}

/**
 * The content below the title of an event's page: ticket, description and other dates. Without the
 * latter two, the ticket is the only column.
 */
export function EventBody({ event, following, dates, onBook, alert }: EventPageProps) {
  const view = useEventView(event, t.getTickets);
  return (
    <div className="grid grid-cols-1 items-start gap-x-20 gap-y-12 px-gutter py-section print:gap-y-8 print:py-8 lg:grid-cols-[1.35fr_1fr] lg:has-[>div:empty]:grid-cols-[0_minmax(0,640px)] lg:has-[>div:empty]:gap-x-0">
      <EventTicket event={event} view={view} onBook={onBook} alert={alert} />
      <div className="empty:hidden lg:col-start-1 lg:row-start-1">
        {event.description.trim() && (
          <>
            <Eyebrow>{t.theEvening}</Eyebrow>
            <h2 className="sr-only">{t.aboutThisEvent}</h2>
            <EventDescription text={event.description} />
          </>
        )}
        <OnStage names={event.performers} />
        <EventSocials event={event} />
        <ShowDates event={event} dates={dates} />
        <NextOnTheBill events={following} />
      </div>
    </div>
  );
}

/** The paragraphs of a plain text; keeps single line breaks. */
function EventDescription({ text }: { text: string }) {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, index) => ({ key: `${index}`, paragraph }));
  return (
    <div className="mt-5 mb-7 grid max-w-[62ch] gap-5 text-19 text-parchment">
      {paragraphs.map(({ key, paragraph }) => (
        <p key={key} className="whitespace-pre-line">
          <LinkedText>{paragraph}</LinkedText>
        </p>
      ))}
    </div>
  );
}

const AT_MOST = 3;

/** The first evenings after this one that are not over. */
function NextOnTheBill({ events }: { events: readonly VenueEvent[] }) {
  const { dayKey } = useVenueTime();
  const toCome = ahead(events, useNow({ moments: momentsOf(events) }));
  if (toCome.length === 0) return null;
  return (
    <section aria-labelledby="next-on-the-bill" className="mt-14 max-w-[62ch] print:hidden">
      <Eyebrow>{t.moreEvenings}</Eyebrow>
      <h2 id="next-on-the-bill" className="mt-3 mb-6 text-34">
        {t.nextOnTheBill((words) => (
          <i className="font-normal text-brass-hi">{words}</i>
        ))}
      </h2>
      <ul>
        {toCome.slice(0, AT_MOST).map((event) => (
          <AgendaRow key={event.id} day={dayKey(event.date)} event={event} namesMonth />
        ))}
      </ul>
    </section>
  );
}

/** The names of the evening, as a playbill has them. */
function OnStage({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="on-stage" className="mb-7 max-w-[62ch]">
      <h2 id="on-stage" className="label mb-2 text-brass">
        {t.onStage}
      </h2>
      <ul className="font-display text-24 leading-snug text-balance">
        {names.map((name) => (
          <li key={name} className="border-t border-line py-2 last:border-b">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Performance = Schemas["PerformanceOut"];

interface ShowDatesProps {
  /** The event of this page; it may be among the dates. */
  event: VenueEvent;
  /** The upcoming dates of its show, soonest first. */
  dates: readonly Performance[];
}

const AT_FIRST = 6;

/** The dates of a show that plays more than once; without scripts the later ones unfold too. */
export function ShowDates({ event, dates }: ShowDatesProps) {
  const now = useNow({ moments: momentsOf(dates) });
  const toCome = dates.filter((date) => !isOver(date, now));
  if (!toCome.some(({ id }) => id !== event.id)) return null;
  const later = toCome.slice(AT_FIRST);
  return (
    <section aria-labelledby="all-dates" className="mt-14 max-w-[62ch]">
      <Eyebrow>{t.theSameShow}</Eyebrow>
      <h2 id="all-dates" className="mt-3 mb-6 text-34">
        {t.allDates((words) => (
          <i className="font-normal text-brass-hi">{words}</i>
        ))}
      </h2>
      <Dates event={event} dates={toCome.slice(0, AT_FIRST)} />
      {later.length > 0 && (
        <details className="border-t border-line print:hidden">
          <summary className="inline-flex min-h-11 items-center text-15 text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi">
            {t.moreDates(later.length)}
          </summary>
          <Dates event={event} dates={later} />
        </details>
      )}
    </section>
  );
}

function Dates({ event, dates }: ShowDatesProps) {
  const { when } = useVenueTime();
  const now = useNow();
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
              <span className="text-15 whitespace-nowrap text-smoke">{t.thisPage}</span>
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
          <TicketStatus status={shownStatus(date, now)} />
        </li>
      ))}
    </ul>
  );
}

/** Links from a date that can no longer be booked to the next one that can be. */
export function NextDateNotice({ event }: { event: VenueEvent }) {
  if (!event.nextDate) return null;
  return (
    <div className="border-b border-line bg-soot px-gutter py-5 print:hidden">
      <NextDate event={event} />
    </div>
  );
}
