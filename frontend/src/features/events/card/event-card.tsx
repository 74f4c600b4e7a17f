import { useId } from "react";

import { Countdown } from "@/features/events/countdown";
import type { VenueEvent } from "@/features/events/event";
import { useEventView } from "@/features/events/event-action";
import {
  DateBadge,
  HighlightBadge,
  TicketStatus,
  TodayBadge,
} from "@/features/events/event-badges";
import { EventTitle, EventZone } from "@/features/events/event-parts";
import { EventSocials, LineUp } from "@/features/events/listed-event";
import { NextDate } from "@/features/events/next-date";
import { LinkedText } from "@/ui/linked-text";
import { Picture } from "@/ui/picture";

import { CardActions, EventCardFrame, PostEventLink } from "./event-card-parts";

interface EventCardProps {
  event: VenueEvent;
  /** Called for an event without a ticket page of its own. */
  onBook: (event: VenueEvent) => void;
  /** full: with its picture above; featured: larger, with the countdown; compact: a row. Default full. */
  variant?: "full" | "featured" | "compact";
}

/** An event, as every page shows it. */
export function EventCard({ variant = "full", ...props }: EventCardProps) {
  if (variant === "compact") return <CompactEventCard {...props} />;
  return <FullEventCard {...props} isFeatured={variant === "featured"} />;
}

interface FullEventCardProps extends Omit<EventCardProps, "variant"> {
  /** Larger, and with the countdown that an event featured by the manager has anyway. */
  isFeatured: boolean;
}

const SIZES = "(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 88vw";
const FEATURED_SIZES = "(min-width: 1024px) 40vw, (min-width: 768px) 100vw, 88vw";

/** The tall card: picture with its date, title, a few lines, status and price, and what one can do. */
function FullEventCard({ event, onBook, isFeatured }: FullEventCardProps) {
  const titleId = useId();
  const view = useEventView(event, "More Info");
  const stands = view.isToday || event.isHighlighted;
  return (
    <EventCardFrame
      titleId={titleId}
      className={`flex flex-col border transition-colors duration-500 hover:border-brass ${view.isToday ? "bg-coal" : "bg-soot"} ${stands ? "border-brass" : "border-line"}`}
    >
      <div
        className={`relative overflow-hidden ${isFeatured ? "aspect-[16/10.2]" : "aspect-[4/3]"}`}
      >
        <Picture
          src={event.imageUrl}
          alt=""
          sizes={isFeatured ? FEATURED_SIZES : SIZES}
          className="object-cover size-full transition-transform duration-[1200ms] group-hover:scale-[1.03]"
        />
        <DateBadge date={event.date} />
        <div className="absolute top-0 right-0 flex">
          {event.isHighlighted && <HighlightBadge />}
          {view.isToday && <TodayBadge />}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2.5 px-5 pt-5.5 pb-4 min-[360px]:px-6">
        <h3 id={titleId} className={isFeatured ? "text-[38px]" : "text-[29px]"}>
          <EventTitle title={event.title} />
        </h3>
        {(isFeatured || event.featured) && <Countdown event={event} />}
        <p className="text-[16px] text-parchment">
          <span>{view.hours}</span>
          <EventZone event={event} />
          {view.doors && (
            <span className="text-smoke">
              {" "}
              · <span className="whitespace-nowrap">{view.doors}</span>
            </span>
          )}
        </p>
        <LineUp names={event.performers} />
        <p className="line-clamp-2 text-[16px] text-smoke has-focus-visible:line-clamp-none">
          <LinkedText>{event.description}</LinkedText>
        </p>
        {view.isOver && <PostEventLink event={event} />}
        <NextDate event={event} />
        <EventSocials event={event} />
        <div className="mt-auto flex items-center justify-between gap-4 pt-3.5">
          <TicketStatus status={view.status} />
          <span>{event.priceRange}</span>
        </div>
        <CardActions
          event={event}
          view={view}
          onBook={onBook}
          className="mt-2 border-t border-line pt-4"
        />
      </div>
    </EventCardFrame>
  );
}

/** An event as a row: a small picture, title, hours and price, and what one can do. */
function CompactEventCard({ event, onBook }: Omit<EventCardProps, "variant">) {
  const titleId = useId();
  const view = useEventView(event, "View");
  const stands = view.isToday || event.isHighlighted;
  return (
    <EventCardFrame
      titleId={titleId}
      className={`grid grid-cols-[88px_1fr] gap-x-5 gap-y-3 border-t py-5 md:grid-cols-[104px_1fr] ${stands ? "border-brass" : "border-line"} ${view.isToday ? "bg-soot shadow-[-20px_0_0_var(--color-soot),20px_0_0_var(--color-soot)]" : ""}`}
    >
      <div className="h-22 md:row-span-2 md:h-26">
        <Picture src={event.imageUrl} alt="" sizes="208px" className="size-full object-cover" />
      </div>
      <div>
        <h3 id={titleId} className="text-[26px]">
          <EventTitle title={event.title} />
        </h3>
        <p className="mt-1.5 text-[15px] text-smoke">
          <span>{view.hours}</span>
          <EventZone event={event} />
          {event.priceRange && <span>{` · ${event.priceRange}`}</span>}
        </p>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <TicketStatus status={view.status} />
          {view.isToday && <TodayBadge />}
          {event.isHighlighted && <HighlightBadge />}
        </p>
        {view.isOver && <PostEventLink event={event} />}
        <NextDate event={event} />
        <EventSocials event={event} />
      </div>
      <CardActions
        event={event}
        view={view}
        onBook={onBook}
        className="col-span-full md:col-start-2"
      />
    </EventCardFrame>
  );
}
