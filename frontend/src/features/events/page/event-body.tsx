import type { Schemas } from "@/api/client";
import { ahead, momentsOf, type VenueEvent } from "@/features/events/event";
import { useEventView } from "@/features/events/event-action";
import { AgendaRow, EventSocials } from "@/features/events/listed-event";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import { LinkedText } from "@/ui/linked-text";
import { Eyebrow } from "@/ui/titles";

import { EventTicket } from "./event-ticket";
import { ShowDates } from "./show-dates";

export interface EventPageProps {
  event: VenueEvent;
  /** The next events that begin after it. */
  following: readonly VenueEvent[];
  /** The dates of its show that are still to come, its own among them. */
  dates: readonly Schemas["PerformanceOut"][];
  onBook: (event: VenueEvent) => void;
}

/**
 * What stands below the title of an event's page: its ticket, its words, and other evenings. The ticket
 * stands by itself where there is nothing else.
 */
export function EventBody({ event, following, dates, onBook }: EventPageProps) {
  const view = useEventView(event, "Get Tickets");
  return (
    <div className="grid items-start gap-x-20 gap-y-12 px-gutter py-section print:gap-y-8 print:py-8 lg:grid-cols-[1.35fr_1fr] lg:has-[>div:empty]:grid-cols-[0_minmax(0,640px)] lg:has-[>div:empty]:gap-x-0">
      <EventTicket event={event} view={view} onBook={onBook} />
      <div className="empty:hidden lg:col-start-1 lg:row-start-1">
        {event.description.trim() && (
          <>
            <Eyebrow>The evening</Eyebrow>
            <h2 className="sr-only">About this event</h2>
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

/** The paragraphs of a plain text; single line breaks stay what they are. */
function EventDescription({ text }: { text: string }) {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, index) => ({ key: `${index}`, paragraph }));
  return (
    <div className="mt-5 mb-7 grid max-w-[62ch] gap-5 text-[19px] text-parchment">
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
  const toCome = ahead(events, useNow(60_000, momentsOf(events)));
  if (toCome.length === 0) return null;
  return (
    <section aria-labelledby="next-on-the-bill" className="mt-14 max-w-[62ch] print:hidden">
      <Eyebrow>More evenings</Eyebrow>
      <h2 id="next-on-the-bill" className="mt-3 mb-6 text-[34px]">
        Next on <i className="font-normal text-brass-hi">the Bill</i>
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
        On stage
      </h2>
      <ul className="font-display text-[24px] leading-snug text-balance">
        {names.map((name) => (
          <li key={name} className="border-t border-line py-2 last:border-b">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
