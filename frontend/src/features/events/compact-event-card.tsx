import { useId } from "react";

import { AddToCalendar } from "./add-to-calendar";
import { CardButton } from "./card-button";
import { DetailsLink } from "./details-link";
import type { EventCardProps } from "./event-card";
import { EventCardFrame } from "./event-card-frame";
import { EventPicture } from "./event-picture";
import { EventSocials } from "./event-socials";
import { EventTitle } from "./event-title";
import { HighlightBadge } from "./highlight-badge";
import { PostEventLink } from "./post-event-link";
import { ShareEvent } from "./share-event";
import { TicketStatus } from "./ticket-status";
import { TodayBadge } from "./today-badge";
import { useEventView } from "./use-event-view";

/** An event as a row: a small picture, title, hours and price, and what one can do. */
export function CompactEventCard({
  event,
  onBook,
  headingLevel = 3,
  priority = false,
  className = "",
}: Omit<EventCardProps, "variant">) {
  const titleId = useId();
  const view = useEventView(event, "View");
  const Heading = `h${headingLevel}` as const;
  const facts = [view.hours, event.priceRange].filter(Boolean).join(" · ");
  const stands = view.isToday || event.isHighlighted;
  return (
    <EventCardFrame
      titleId={titleId}
      className={`grid grid-cols-[88px_1fr] gap-x-5 gap-y-3 border-t py-5 md:grid-cols-[104px_1fr] ${stands ? "border-brass" : "border-line"} ${view.isToday ? "bg-soot shadow-[-20px_0_0_var(--color-soot),20px_0_0_var(--color-soot)]" : ""} ${className}`}
    >
      <EventPicture
        event={event}
        sizes="208px"
        priority={priority}
        className="size-22 md:row-span-2 md:size-26"
      />
      <div>
        <Heading id={titleId} className="text-[26px]">
          <EventTitle title={event.title} />
        </Heading>
        <p className="mt-1.5 text-[15px] text-smoke">{facts}</p>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <TicketStatus status={view.status} />
          {view.isToday && <TodayBadge />}
          {event.isHighlighted && <HighlightBadge />}
        </p>
        {view.isOver && <PostEventLink event={event} />}
        <EventSocials event={event} />
      </div>
      <div className="col-span-full flex items-center gap-4 md:col-start-2 print:hidden">
        <CardButton event={event} action={view.action} onBook={onBook} />
        <DetailsLink event={event} isCardAction={view.action.kind === "closed"} />
        <div className="-mr-3 ml-auto flex noscript:hidden">
          {view.isFuture && <AddToCalendar event={event} />}
          <ShareEvent event={event} />
        </div>
      </div>
    </EventCardFrame>
  );
}
