import { useId } from "react";

import { AddToCalendar } from "./add-to-calendar";
import { CardButton } from "./card-button";
import { CardLabel } from "./card-label";
import { Countdown } from "./countdown";
import { DatePlate } from "./date-plate";
import { DetailsLink } from "./details-link";
import type { EventCardProps } from "./event-card";
import { EventCardFrame } from "./event-card-frame";
import { EventPicture } from "./event-picture";
import { EventSocials } from "./event-socials";
import { EventTitle } from "./event-title";
import { PostEventLink } from "./post-event-link";
import { ShareEvent } from "./share-event";
import { TicketStatus } from "./ticket-status";
import { useEventView } from "./use-event-view";

interface Props extends Omit<EventCardProps, "variant"> {
  /** Larger, and with the countdown that an event featured by the manager has anyway. */
  isFeatured: boolean;
}

const SIZES = "(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw";
const FEATURED_SIZES = "(min-width: 1024px) 40vw, 100vw";

/** The tall card: picture with its date, title, a few lines, status and price, and what one can do. */
export function FullEventCard({
  event,
  onBook,
  isFeatured,
  headingLevel = 3,
  priority = false,
  className = "",
}: Props) {
  const titleId = useId();
  const view = useEventView(event, "More Info");
  const Heading = `h${headingLevel}` as const;
  const stands = view.isToday || event.isHighlighted;
  return (
    <EventCardFrame
      titleId={titleId}
      className={`flex flex-col border transition-colors duration-500 hover:border-brass ${view.isToday ? "bg-coal" : "bg-soot"} ${stands ? "border-brass" : "border-line"} ${className}`}
    >
      <div
        className={`relative overflow-hidden ${isFeatured ? "aspect-[16/10.2]" : "aspect-[4/3]"}`}
      >
        <EventPicture
          event={event}
          sizes={isFeatured ? FEATURED_SIZES : SIZES}
          priority={priority}
          className="size-full transition-transform duration-[1200ms] group-hover:scale-[1.03]"
        />
        <DatePlate date={event.date} />
        <CardLabel isToday={view.isToday} isHighlighted={event.isHighlighted} />
      </div>
      <div className="flex flex-1 flex-col gap-2.5 px-6 pt-5.5 pb-4">
        <Heading id={titleId} className={isFeatured ? "text-[38px]" : "text-[29px]"}>
          <EventTitle title={event.title} />
        </Heading>
        {(isFeatured || event.featured) && <Countdown event={event} />}
        <p className="text-[16px] text-parchment">{view.hours}</p>
        <p className="line-clamp-2 text-[16px] text-smoke">{event.description}</p>
        {view.isOver && <PostEventLink event={event} />}
        <EventSocials event={event} />
        <div className="mt-auto flex items-center justify-between gap-4 pt-3.5">
          <TicketStatus status={view.status} />
          <span>{event.priceRange}</span>
        </div>
        <div className="mt-2 flex items-center gap-4 border-t border-line pt-4 print:hidden">
          <CardButton event={event} action={view.action} onBook={onBook} />
          <DetailsLink event={event} isCardAction={view.action.kind === "closed"} />
          <div className="-mr-3 ml-auto flex noscript:hidden">
            {view.isFuture && <AddToCalendar event={event} />}
            <ShareEvent event={event} />
          </div>
        </div>
      </div>
    </EventCardFrame>
  );
}
