import { categoryName, NO_CATEGORY, usePhrase, useVenue } from "@/api/venue";
import { dayAddress } from "@/features/events/calendar/calendar-address";
import { EventDots } from "@/features/events/category-dots";
import { Countdown } from "@/features/events/countdown";
import type { VenueEvent } from "@/features/events/event";
import { EventAction, type EventView, useEventView } from "@/features/events/event-action";
import { EventTitle, EventZone, TicketStatus, TodayBadge } from "@/features/events/event-parts";
import { useNow } from "@/lib/time/clock";
import { nameDate, shortWeekday, useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/event-page";
import * as plain from "@/messages/phrases";
import { Arrow } from "@/ui/arrow";
import { Button } from "@/ui/button";
import { deferred } from "@/ui/hydration-root";
import { Link } from "@/ui/link";
import { Picture } from "@/ui/picture";
import { BalancedTitle } from "@/ui/titles";

import type { EventPageProps } from "./event-body";

const NextDateNotice = deferred(async () => (await import("./event-body")).NextDateNotice);
const EventBody = deferred(async () => (await import("./event-body")).EventBody);

/** Everything that there is to know about one event, and the ways to be there. */
export function EventPage({ event, onBook, ...body }: EventPageProps) {
  const view = useEventView(event, t.getTickets);
  return (
    <article>
      <EventHero event={event} view={view} />
      <EventNotice event={event} view={view} />
      <NextDateNotice event={event} />
      <EventBody event={event} onBook={onBook} {...body} />
      <EventFoot event={event} view={view} onBook={onBook} />
    </article>
  );
}

/** Title and picture of an event's page. */
function EventHero({ event, view }: { event: VenueEvent; view: EventView }) {
  const venue = useVenue();
  return (
    <header className="grid border-b border-line curtain-fall lg:min-h-[660px] lg:grid-cols-[1.1fr_1fr]">
      <div className="flex flex-col justify-end px-gutter pt-10 pb-12 max-lg:order-2 print:max-lg:py-6 lg:pt-36 lg:pb-16">
        <BackToCalendar event={event} />
        <p className="label mt-8 flex items-center gap-3 text-brass print:max-lg:mt-0 lg:mt-auto lg:pt-8">
          {event.category !== NO_CATEGORY && (
            <>
              <EventDots events={[event]} />
              <span>{categoryName(venue, event.category)}</span>
            </>
          )}
          {view.isToday && <TodayBadge />}
        </p>
        <h1 className="mt-4 fluid-[42px,5.6vw,84px] font-normal">
          <EventTitle title={event.title} />
        </h1>
        <p className="mt-5 text-19 text-balance text-parchment">
          <span>
            <BalancedTitle>{view.longDate}</BalancedTitle>
          </span>
          <EventZone event={event} />
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">
          <TicketStatus status={view.status} />
          {!event.isCancelled && <Countdown event={event} />}
        </div>
      </div>
      <div className="relative max-lg:aspect-[4/3] print:max-lg:aspect-[4/1] lg:[mask-image:linear-gradient(90deg,var(--picture-edge,transparent),black_28%)]">
        <Picture
          src={event.imageUrl}
          alt=""
          // Its box is at least 660 px high, and a wide picture fills it.
          sizes="(min-width: 1024px) max(48vw, 1174px), 100vw"
          priority
          className="object-cover absolute inset-0 size-full"
        />
        {/* Behind the fixed bar, which must be read on any picture. */}
        <div
          aria-hidden
          className="on-picture absolute inset-x-0 top-0 h-36 bg-linear-to-b from-ink/80 to-transparent print:hidden"
        />
      </div>
    </header>
  );
}

function BackToCalendar({ event }: { event: VenueEvent }) {
  const { dayKey } = useVenueTime();
  const today = dayKey(useNow());
  return (
    <Link
      href={dayAddress(dayKey(event.date), today)}
      className="inline-flex min-h-11 items-center gap-2.5 self-start text-15 text-smoke transition-colors duration-200 hover:text-brass-hi print:hidden"
    >
      <Arrow to="left" className="size-5" />
      {t.eventsCalendar}
    </Link>
  );
}

const BAND = "flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-b px-gutter py-6";

/** Explains that an event is cancelled, over or on a closed day. */
function EventNotice({ event, view }: { event: VenueEvent; view: EventView }) {
  const over = usePhrase("eventOver", plain.eventOver);
  if (event.isCancelled) {
    return (
      <p className={`border-velvet-hi bg-velvet text-on-velvet ${BAND}`}>{t.eventCancelled}</p>
    );
  }
  if (view.status !== "Concluded") {
    return event.isOnClosedDay ? (
      <p className={`border-line bg-soot text-parchment ${BAND}`}>{t.closedThatDay}</p>
    ) : null;
  }
  return (
    <div className={`border-line bg-soot text-parchment ${BAND}`}>
      <p>{over}</p>
      {view.isOver && event.postEventLink && (
        <Button size="sm" href={event.postEventLink}>
          {t.seeHowItWent}
        </Button>
      )}
    </div>
  );
}

interface EventFootProps {
  event: VenueEvent;
  view: EventView;
  onBook: (event: VenueEvent) => void;
}

/** The ticket button at the bottom of a phone's screen, visible on the whole page. */
export function EventFoot({ event, view, onBook }: EventFootProps) {
  const time = useVenueTime();
  if (view.action.kind === "closed") return null;
  const day = time.dayKey(event.date);
  const date = nameDate(time, day, { isShort: true, hasYear: false });
  return (
    <div
      className={`sticky bottom-0 z-30 flex items-center justify-between gap-4 border-t border-brass bg-coal px-gutter pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] lg:hidden print:hidden ${view.action.kind === "book" ? "noscript:hidden" : ""}`}
    >
      <p className="min-w-0 text-15 leading-snug">
        <span className="block whitespace-nowrap">{`${shortWeekday(day)}, ${date}`}</span>{" "}
        <span className="block text-smoke wrap-anywhere">
          {!event.isAllDay && <span>{time.hour(event.date)}</span>}
          <EventZone event={event} />
          <span>{`${!event.isAllDay && event.priceRange ? " · " : ""}${event.priceRange}`}</span>
        </span>
      </p>
      <div className="shrink-0">
        <EventAction event={event} action={view.action} onBook={onBook} />
      </div>
    </div>
  );
}
