import { hasPage, useVenue } from "@/api/venue";
import { useNow, useTick } from "@/lib/time/clock";
import { SECOND_MS, WEEK_MS } from "@/lib/time/durations";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-lists";
import { Button } from "@/ui/button";
import { BalancedTitle, Eyebrow } from "@/ui/titles";

import { bannerDigits } from "./countdown";
import {
  ahead,
  eventPath,
  isRunning,
  momentsOf,
  type Span,
  startOf,
  type VenueEvent,
} from "./event";
import { EventAction, useEventView } from "./event-action";
import { EventTitle, EventZone } from "./event-parts";

const AT_MOST = 3;

/**
 * Divides upcoming events between the banner, which shows the soonest that is not over, and 'This
 * Week': those after it within seven days, at most three (docs/product.md, 'Numbers'). Seven days are
 * days of the venue: `wallTime` reads its clock at an instant.
 */
export function nextEvents<E extends Span>(
  events: readonly E[],
  now: number,
  wallTime: (instant: number) => number,
) {
  const toCome = ahead(events, now);
  const [soonest, ...later] = toCome;
  const limit = wallTime(now) + WEEK_MS;
  const isThisWeek = (event: E) => wallTime(startOf(event)) <= limit;
  return {
    soonest,
    /** How many are not over, the soonest among them. */
    left: toCome.length,
    isSoonestThisWeek: soonest !== undefined && isThisWeek(soonest),
    thisWeek: later.filter(isThisWeek).slice(0, AT_MOST),
    isMoreLater: later.some((event) => !isThisWeek(event)),
  };
}

/**
 * The events of the banner and of 'This Week', updated each minute and when one of them begins or
 * ends.
 */
export function useNextEvents(events: readonly VenueEvent[]) {
  const now = useNow({ moments: momentsOf(events) });
  const { wallTime } = useVenueTime();
  return nextEvents(events, now, wallTime);
}

interface BannerProps {
  /** The soonest event that is not over. */
  event: VenueEvent | undefined;
  onBook: (event: VenueEvent) => void;
}

const BAND = "border-y px-gutter py-4 md:py-13.5";
const CALM = "border-line bg-soot";
const LIVE = "border-available/50 bg-bottle";

/** The band that counts down to the next event (docs/product.md, 'States'). */
export function NextEventBanner({ event, onBook }: BannerProps) {
  const canHost = hasPage(useVenue(), "host-event");
  if (event) return <Announced event={event} onBook={onBook} />;
  return (
    <section
      aria-label={t.events}
      className={`flex flex-wrap items-center justify-between gap-x-10 gap-y-7 ${BAND} ${CALM}`}
    >
      <div>
        <Eyebrow>{t.events}</Eyebrow>
        <h2 className="mt-3 text-36 md:text-44">
          {t.noDatesAnnounced((words) => (
            <i className="font-normal text-brass-hi">{words}</i>
          ))}
        </h2>
        {canHost && <p className="mt-2 text-smoke">{t.makeAnEvening}</p>}
      </div>
      <Button href="/host-event">{t.hostAnEvent}</Button>
    </section>
  );
}

function Announced({ event, onBook }: { event: VenueEvent; onBook: BannerProps["onBook"] }) {
  const view = useEventView(event, t.moreInfo);
  const isNow = isRunning(event, useNow({ every: SECOND_MS }));
  const tick = useTick(1000);
  return (
    <section
      aria-label={t.nextEvent}
      className={`grid items-center gap-x-10 gap-y-8 lg:grid-cols-[1.25fr_auto] ${BAND} ${isNow ? LIVE : CALM}`}
    >
      <div className="flex flex-col items-start">
        {isNow && (
          <p className="label mb-2 flex items-center gap-3 text-available md:mb-3">
            <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-current" />
            {t.eventHappeningNow}
          </p>
        )}
        <h2 className="text-28 md:text-44">
          <EventTitle title={event.title} />
        </h2>
        <p className="mt-1 leading-snug text-balance text-parchment md:mt-2 md:leading-[inherit]">
          <span>
            <BalancedTitle>{view.longDate}</BalancedTitle>
          </span>
          <EventZone event={event} />
          {event.priceRange && <span>{` · ${event.priceRange}`}</span>}
        </p>
        <div className="mt-3 flex flex-wrap gap-3.5 md:mt-6">
          <EventAction
            event={event}
            action={view.action}
            onBook={onBook}
            size="sm"
            variant="line"
          />
          <Button href={eventPath(event)} size="sm">
            {t.details}
          </Button>
        </div>
      </div>
      {!isNow && (
        <div className="noscript:hidden">
          <Eyebrow className="mb-3 md:mb-5 lg:text-center">{t.nextEventStartsIn}</Eyebrow>
          <BannerClock event={event} now={tick} />
        </div>
      )}
    </section>
  );
}

const UNITS = [
  { unit: "days", name: t.days },
  { unit: "hours", name: t.hours },
  { unit: "minutes", name: t.minutes },
  { unit: "seconds", name: t.seconds },
] as const;

interface ClockProps {
  event: VenueEvent;
  /**
   * Null until hydration, because the server does not know the current second; the boxes are empty
   * then.
   */
  now: number | null;
}

/** Days, hours, minutes and seconds until an event, in boxes of fixed width. */
function BannerClock({ event, now }: ClockProps) {
  const digits = now === null ? null : bannerDigits(startOf(event), now);
  return (
    <div role="timer" className="flex">
      {UNITS.map(({ unit, name }) => (
        <div
          key={unit}
          className="flex-1 border-l border-line px-1 py-1.5 text-center first:border-l-0 md:min-w-28 md:flex-none md:px-4.5"
        >
          <span className="figures block h-[1em] font-display text-44 leading-none text-brass-hi md:text-68">
            {digits?.[unit]}
          </span>{" "}
          <span className="text-[min(calc(10*var(--px)),max(10px,2.9vw))] font-medium tracking-[.12em] text-smoke uppercase md:text-11 md:tracking-[.28em]">
            {name}
          </span>
        </div>
      ))}
    </div>
  );
}
