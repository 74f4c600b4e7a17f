import { useState } from "react";

import { useNow } from "@/lib/clock";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";

import { EventCard } from "./event-card";
import { FurtherNights } from "./further-nights";
import { showsOf } from "./shows";
import type { VenueEvent } from "./venue-event";

interface UpcomingShowsProps {
  /** Small words above the title. */
  eyebrow: string;
  title: string;
  events: readonly VenueEvent[];
  onBook: (event: VenueEvent) => void;
  /** What stands below the title when nothing is ahead; without it the section is left out then. */
  nothing?: string;
}

const CARDS = 6;

/** The shows of some kind that are ahead: a card for each, and the further nights of those that repeat. */
export function UpcomingShows({ eyebrow, title, events, onBook, nothing }: UpcomingShowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { next, further } = showsOf(events, useNow(60_000));
  if (next.length === 0 && nothing === undefined) return null;
  const cards = showsAll ? next : next.slice(0, CARDS);
  return (
    <section aria-labelledby="upcoming-shows" className="px-gutter py-section">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="upcoming-shows" className="mt-2 text-[clamp(38px,4.6vw,64px)] font-normal">
            {title}
          </h2>
        </div>
        <Button href="/events">Full Calendar</Button>
      </div>
      {next.length === 0 ? (
        <p className="max-w-[46ch] border-t border-line pt-7 text-[19px] text-smoke">{nothing}</p>
      ) : (
        <div
          className={further.length > 0 ? "grid gap-x-14 gap-y-14 xl:grid-cols-[2.2fr_1fr]" : ""}
        >
          <ul
            className={`grid content-start gap-7 md:grid-cols-2 ${further.length > 0 ? "" : "xl:grid-cols-3"}`}
          >
            {cards.map((event) => (
              <li key={event.id} className="grid">
                <EventCard event={event} onBook={onBook} />
              </li>
            ))}
          </ul>
          {further.length > 0 && <FurtherNights events={further} />}
        </div>
      )}
      {cards.length < next.length && (
        <Button className="mt-10" onClick={() => setShowsAll(true)}>
          Show {next.length - cards.length} more
        </Button>
      )}
    </section>
  );
}
