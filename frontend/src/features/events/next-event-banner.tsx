import { useNow, useTick } from "@/lib/clock";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";

import { BannerClock } from "./banner-clock";
import { EventAction } from "./event-action";
import { isRunning } from "./event-time";
import { EventTitle } from "./event-title";
import { useEventView } from "./use-event-view";
import { eventPath, type VenueEvent } from "./venue-event";

interface BannerProps {
  /** The soonest event that is not over. */
  event: VenueEvent | undefined;
  onBook: (event: VenueEvent) => void;
}

const BAND = "border-y px-gutter py-13.5";
const CALM = "border-line bg-soot";
const LIVE = "border-available/50 bg-bottle";

/** The band that counts down to the next event (specification, section 4, 'Next-event banner'). */
export function NextEventBanner({ event, onBook }: BannerProps) {
  if (event) return <Announced event={event} onBook={onBook} />;
  return (
    <section
      aria-label="Next event"
      className={`flex flex-wrap items-center justify-between gap-x-10 gap-y-7 ${BAND} ${CALM}`}
    >
      <div>
        <Eyebrow>Between shows</Eyebrow>
        <h2 className="mt-3 text-[36px] md:text-[44px]">
          The next bill is <i className="font-normal text-brass-hi">being written</i>
        </h2>
        <p className="mt-2 text-smoke">Look at the calendar, or make an evening of your own.</p>
      </div>
      <div className="flex flex-wrap gap-3.5">
        <Button href="/events" look="fill">
          View Events
        </Button>
        <Button href="/host-event">Host an Event</Button>
      </div>
    </section>
  );
}

function Announced({ event, onBook }: { event: VenueEvent; onBook: BannerProps["onBook"] }) {
  const view = useEventView(event, "More Info");
  const isNow = isRunning(event, useNow(1000));
  const tick = useTick(1000);
  return (
    <section
      aria-label="Next event"
      className={`grid items-center gap-x-10 gap-y-8 lg:grid-cols-[1.25fr_auto] ${BAND} ${isNow ? LIVE : CALM}`}
    >
      <div>
        {isNow ? (
          <p className="label flex items-center gap-3 text-available">
            <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-current" />
            Event Happening Now!
          </p>
        ) : (
          <Eyebrow>Next Event Starts In</Eyebrow>
        )}
        <h2 className="mt-3 mb-2 text-[36px] md:text-[44px]">
          <EventTitle title={event.title} />
        </h2>
        <p className="text-balance text-parchment">
          {[view.longDate, event.priceRange].filter(Boolean).join(" · ")}
        </p>
        <div className="mt-6 flex flex-wrap gap-3.5">
          <EventAction event={event} action={view.action} onBook={onBook} size="sm" />
          <Button href={eventPath(event)} size="sm">
            Details
          </Button>
        </div>
      </div>
      {!isNow && <BannerClock event={event} now={tick} />}
    </section>
  );
}
