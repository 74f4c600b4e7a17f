import { folded } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { monthOf } from "@/lib/time/days";
import { nameMonth, useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-lists";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/titles";

import { ahead, momentsOf, type Span, type VenueEvent } from "./event";
import { EventCard } from "./event-card";
import { AgendaRow } from "./listed-event";

/**
 * The show of some categories to promote: the soonest featured one, else the soonest current one.
 */
export function nextShow(
  events: readonly VenueEvent[],
  categories: readonly string[],
  now: number,
): VenueEvent | undefined {
  const shows = ahead(events, now).filter(({ category }) => categories.includes(category));
  return shows.find(({ featured }) => featured) ?? shows[0];
}

interface Shows<E> {
  /** The next performance of every show, soonest first; performances of one title are one show. */
  next: E[];
  /** The other performances of those shows, soonest first. */
  further: E[];
}

/** Divides current and upcoming events into shows and their further performances. */
export function showsOf<E extends Span & { title: string }>(
  events: readonly E[],
  now: number,
): Shows<E> {
  const seen = new Set<string>();
  const shows: Shows<E> = { next: [], further: [] };
  for (const event of ahead(events, now)) {
    const key = folded(event.title);
    shows[seen.has(key) ? "further" : "next"].push(event);
    seen.add(key);
  }
  return shows;
}

interface UpcomingShowsProps {
  /** Small text above the title. */
  eyebrow: string;
  title: string;
  events: readonly VenueEvent[];
  onBook: (event: VenueEvent) => void;
  /** Text below the title if no shows are ahead; without it, the section is omitted then. */
  nothing?: string;
}

const MOST_CARDS = 6;
const MOST_FURTHER = 6;

/** The shows of some kind that are ahead: cards, then lines, and further performances of those that repeat. */
export function UpcomingShows({ eyebrow, title, events, onBook, nothing }: UpcomingShowsProps) {
  const { next, further } = showsOf(events, useNow({ moments: momentsOf(events) }));
  if (next.length === 0 && nothing === undefined) return null;
  const later = next.slice(MOST_CARDS);
  return (
    <section aria-labelledby="upcoming-shows" className="px-gutter py-section">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="upcoming-shows" className="mt-2 fluid-[38px,4.6vw,64px] font-normal">
            {title}
          </h2>
        </div>
        {next.length > 0 && <Button href="/events">{t.fullCalendar}</Button>}
      </div>
      {next.length === 0 ? (
        <p className="max-w-[46ch] border-t border-line pt-7 text-19 text-smoke">{nothing}</p>
      ) : (
        <div
          className={further.length > 0 ? "grid gap-x-14 gap-y-14 xl:grid-cols-[2.2fr_1fr]" : ""}
        >
          <ul
            className={`grid content-start gap-7 md:grid-cols-2 ${further.length > 0 ? "" : "xl:grid-cols-3"}`}
          >
            {next.slice(0, MOST_CARDS).map((event) => (
              <li key={event.id} className="grid">
                <EventCard event={event} onBook={onBook} />
              </li>
            ))}
          </ul>
          {further.length > 0 && (
            <Agenda title={t.furtherNights} events={further.slice(0, MOST_FURTHER)} />
          )}
        </div>
      )}
      {later.length > 0 && (
        <div className="mt-14">
          <Agenda title={t.laterShows} events={later} columns="md:columns-2 xl:columns-3" />
        </div>
      )}
    </section>
  );
}

interface AgendaProps {
  title: string;
  events: readonly VenueEvent[];
  columns?: string;
}

/** Performances as lines below their months. */
function Agenda({ title, events, columns = "" }: AgendaProps) {
  const { dayKey } = useVenueTime();
  const rows = events.map((event) => ({ event, day: dayKey(event.date) }));
  const months = [...new Set(rows.map(({ day }) => monthOf(day)))];
  return (
    <div>
      <h3 className="mb-5 text-29">{title}</h3>
      <div className={`gap-x-14 ${columns}`}>
        {months.map((month) => (
          <div key={month} className="mb-6">
            <p className="mb-2 break-after-avoid text-15 text-brass">{nameMonth(month)}</p>
            <ul>
              {rows
                .filter(({ day }) => day.startsWith(month))
                .map(({ event, day }) => (
                  <AgendaRow key={event.id} day={day} event={event} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}
