import { useEffect } from "react";
import { type QueryResult, useApi, useApiCache } from "@/api/use-api";
import { usePhrase } from "@/api/venue";
import { openBooking } from "@/features/bookings/booking-place";
import type { VenueEvent } from "@/features/events/event";
import { EventCard } from "@/features/events/event-card";
import { NextEventBanner, useNextEvents } from "@/features/events/next-event-banner";
import * as t from "@/messages/pages";
import * as plain from "@/messages/phrases";
import { Button } from "@/ui/button";
import { Loading } from "@/ui/loading";
import { Eyebrow } from "@/ui/titles";

const MOST = 12;
/** With fewer events left a full list is read again. */
const FEW = 4;
const UPCOMING = `/api/events/upcoming?limit=${MOST}` as const;

const useUpcoming = () => useApi(UPCOMING);

/** The banner of the soonest event, or the state of the list of events. */
export function NextEvent() {
  const upcoming = useUpcoming();
  return upcoming.data ? <Banner events={upcoming.data} /> : <Waiting query={upcoming} />;
}

function Banner({ events }: { events: readonly VenueEvent[] }) {
  const { soonest, left } = useNextEvents(events);
  const cache = useApiCache();
  const isRunningOut = left < FEW && events.length === MOST;
  useEffect(() => {
    if (isRunningOut) cache.load(UPCOMING);
  }, [cache, isRunningOut]);
  return <NextEventBanner event={soonest} onBook={openBooking} />;
}

/** Loading or error state of the events; the rest of the page is complete. */
function Waiting({ query }: { query: QueryResult<VenueEvent[]> }) {
  return (
    <section aria-label={t.events} className="border-y border-line bg-soot px-gutter py-13.5">
      {query.error !== null ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-6">
          <p className="text-parchment">{t.eventsFailed}</p>
          <Button isBusy={query.isFetching} onClick={query.refetch}>
            {t.tryAgain}
          </Button>
        </div>
      ) : (
        <Loading>{t.loadingEvents}</Loading>
      )}
    </section>
  );
}

/** The next seven days without the soonest event: at most three cards, the first one larger. */
export function ThisWeek() {
  const { data } = useUpcoming();
  return data && <Week events={data} />;
}

function Week({ events }: { events: readonly VenueEvent[] }) {
  const { soonest, isSoonestThisWeek, thisWeek, isMoreLater } = useNextEvents(events);
  const laterEvents = usePhrase("laterEvents", plain.laterEvents);
  return (
    <section aria-labelledby="this-week" className="px-gutter py-section">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          {soonest && <Eyebrow>{t.onTheBill}</Eyebrow>}
          <h2 id="this-week" className="mt-2 text-44 md:text-64">
            {t.thisWeek}
          </h2>
        </div>
        {soonest && <Button href="/events">{t.fullCalendar}</Button>}
      </div>
      {thisWeek.length > 0 ? (
        <ul className="grid gap-7 md:grid-cols-2 lg:grid-cols-[1.35fr_1fr_1fr]">
          {thisWeek.map((event, place) => (
            <li key={event.id} className="grid md:max-lg:first:col-span-2">
              <EventCard
                event={event}
                onBook={openBooking}
                variant={place === 0 ? "featured" : "full"}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="max-w-[46ch] border-t border-line pt-7 text-19 text-smoke">
          <span>{isSoonestThisWeek ? t.nothingElseThisWeek : t.nothingThisWeek}</span>
          {isMoreLater && <span>{` ${laterEvents}`}</span>}
        </p>
      )}
    </section>
  );
}
