import { ArrowLeft } from "lucide-react";

import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";
import { Link } from "@/ui/link";

import { dayAddress } from "./calendar-address";
import { Countdown } from "./countdown";
import { EventDots } from "./event-dots";
import { EventPicture } from "./event-picture";
import { EventTitle } from "./event-title";
import { TicketStatus } from "./ticket-status";
import { TodayBadge } from "./today-badge";
import type { EventView } from "./use-event-view";
import type { VenueEvent } from "./venue-event";

/** Title and picture of an event's page. */
export function EventHero({ event, view }: { event: VenueEvent; view: EventView }) {
  return (
    <header className="grid border-b border-line bg-linear-to-t from-ink to-curtain lg:min-h-[660px] lg:grid-cols-[1.1fr_1fr]">
      <div className="flex flex-col justify-end px-gutter pt-10 pb-12 max-lg:order-2 print:max-lg:py-6 lg:pt-36 lg:pb-16">
        <BackToCalendar event={event} />
        <p className="label mt-8 flex items-center gap-3 text-brass print:max-lg:mt-0 lg:mt-auto lg:pt-8">
          {event.category !== "other" && (
            <>
              <EventDots events={[event]} />
              {event.category}
            </>
          )}
          {view.isToday && <TodayBadge />}
        </p>
        <h1 className="mt-4 text-[clamp(42px,5.6vw,84px)] font-normal">
          <EventTitle title={event.title} />
        </h1>
        <p className="mt-5 text-[19px] text-balance text-parchment">{view.longDate}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">
          <TicketStatus status={view.status} />
          {!event.isCancelled && <Countdown event={event} />}
        </div>
      </div>
      <div className="relative max-lg:aspect-[4/3] print:max-lg:aspect-[4/1] lg:[mask-image:linear-gradient(90deg,transparent,black_28%)]">
        <EventPicture
          event={event}
          sizes="(min-width: 1024px) 48vw, 100vw"
          priority
          className="absolute inset-0 size-full"
        />
        {/* Behind the fixed bar, which must be read on any picture. */}
        <div
          aria-hidden
          className="absolute inset-x-0 top-0 h-36 bg-linear-to-b from-ink/80 to-transparent print:hidden"
        />
      </div>
    </header>
  );
}

function BackToCalendar({ event }: { event: VenueEvent }) {
  const { dayKey } = useVenueTime();
  const today = dayKey(useNow(60_000));
  return (
    <Link
      href={dayAddress(dayKey(event.date), today)}
      className="inline-flex min-h-11 items-center gap-2.5 self-start text-[15px] text-smoke transition-colors duration-200 hover:text-brass-hi print:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" strokeWidth={1.25} />
      Events Calendar
    </Link>
  );
}
