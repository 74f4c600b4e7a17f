import { type MouseEvent, type ReactNode, useId } from "react";
import * as t from "@/messages/event-lists";
import { actionOf } from "@/messages/events";

import { Link } from "@/ui/link";
import { LinkedText } from "@/ui/linked-text";
import { Picture } from "@/ui/picture";

import { AddToCalendar } from "./add-to-calendar";
import { Countdown } from "./countdown";
import { eventPath, type VenueEvent } from "./event";
import { EventAction, type EventView, useEventView } from "./event-action";
import {
  DateBadge,
  EventTitle,
  EventZone,
  HighlightBadge,
  OnSale,
  TicketStatus,
  TodayBadge,
} from "./event-parts";
import { EventSocials, LineUp, NextDate } from "./listed-event";
import { ShareEvent } from "./share-event";

interface EventCardProps {
  event: VenueEvent;
  /** Called for an event without its own ticket page. */
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

/** Two lines of a card, three of a narrow one. */
const MOST_DESCRIPTION_CHARACTERS = 120;

const SIZES = "(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 88vw";
const FEATURED_SIZES = "(min-width: 1024px) 40vw, (min-width: 768px) 100vw, 88vw";

/** The tall card: picture with its date, title, a few lines, status, price and actions. */
function FullEventCard({ event, onBook, isFeatured }: FullEventCardProps) {
  const titleId = useId();
  const view = useEventView(event, t.moreInfo);
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
      <div className="flex flex-1 flex-col gap-2.5 px-5 pt-5.5 pb-4 min-[22.5rem]:px-6">
        <h3 id={titleId} className={isFeatured ? "text-32 min-[360px]:text-38" : "text-29"}>
          <EventTitle title={event.title} />
        </h3>
        {(isFeatured || event.featured) && <Countdown event={event} />}
        <p className="text-16 text-parchment">
          <span>{view.hours}</span>
          <EventZone event={event} />
          {view.doors && (
            <span className="text-smoke">
              {" "}
              · <span className="phrase">{view.doors}</span>
            </span>
          )}
        </p>
        <OnSale text={view.onSale} />
        <LineUp names={event.performers} />
        <p className="text-16 text-smoke">
          <LinkedText most={MOST_DESCRIPTION_CHARACTERS}>{event.description}</LinkedText>
        </p>
        {view.isOver && <PostEventLink event={event} />}
        <NextDate event={event} />
        <EventSocials event={event} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3.5">
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

/** An event as a row: a small picture, title, hours, price and actions. */
function CompactEventCard({ event, onBook }: Omit<EventCardProps, "variant">) {
  const titleId = useId();
  const view = useEventView(event, t.view);
  const stands = view.isToday || event.isHighlighted;
  return (
    <EventCardFrame
      titleId={titleId}
      className={`grid grid-cols-[88px_minmax(0,1fr)] gap-x-5 gap-y-3 border-t py-5 md:grid-cols-[104px_minmax(0,1fr)] ${stands ? "border-brass" : "border-line"} ${view.isToday ? "bg-soot shadow-[-20px_0_0_var(--color-soot),20px_0_0_var(--color-soot)]" : ""}`}
    >
      <div className="h-22 md:row-span-2 md:h-26">
        <Picture src={event.imageUrl} alt="" sizes="208px" className="size-full object-cover" />
      </div>
      <div>
        <h3 id={titleId} className="text-26">
          <EventTitle title={event.title} />
        </h3>
        <p className="mt-1.5 text-15 text-smoke">
          <span>{view.hours}</span>
          <EventZone event={event} />
          {event.priceRange && <span>{` · ${event.priceRange}`}</span>}
        </p>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <TicketStatus status={view.status} />
          {view.isToday && <TodayBadge />}
          {event.isHighlighted && <HighlightBadge />}
        </p>
        <OnSale text={view.onSale} />
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

interface EventCardFrameProps {
  /** Id of the title's element. */
  titleId: string;
  className: string;
  children: ReactNode;
}

/** Whether a click belongs to a control of the card, or ends a text selection. */
const isMeantForItself = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest("a, button, [popover]") !== null) ||
  window.getSelection()?.type === "Range";

/** A click on the card activates its main control; other controls keep their own clicks. */
function actOnCard(event: MouseEvent<HTMLElement>) {
  if (isMeantForItself(event)) return;
  const action = event.currentTarget.querySelector<HTMLElement>("[data-card-action]");
  // Focus it first, so that a dialog returns the focus to it.
  action?.focus({ preventScroll: true });
  action?.click();
}

/** The article around an event's card. */
function EventCardFrame({ titleId, className, children }: EventCardFrameProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the control that the click is passed on to.
    <article
      aria-labelledby={titleId}
      onClick={actOnCard}
      data-acts-as-button
      className={`group relative cursor-pointer break-inside-avoid ${className}`}
    >
      {children}
    </article>
  );
}

interface CardActionsProps {
  event: VenueEvent;
  view: EventView;
  onBook: (event: VenueEvent) => void;
  className: string;
}

/** The actions on an event's card; without a booking, it links to the event's page. */
function CardActions({ event, view, onBook, className }: CardActionsProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 min-[22.5rem]:gap-x-4 print:hidden ${className}`}
    >
      <EventAction event={event} action={view.action} onBook={onBook} size="sm" isOnCard />
      <Link
        href={eventPath(event)}
        aria-label={actionOf(t.details, event.title)}
        {...(view.action.kind === "closed" && { "data-card-action": true })}
        className="inline-flex h-11 items-center px-1 text-15 text-smoke underline decoration-line underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi hover:decoration-brass"
      >
        {t.details}
      </Link>
      <div className="-mr-3 ml-auto flex noscript:hidden">
        {view.isFuture && <AddToCalendar event={event} />}
        <ShareEvent event={event} />
      </div>
    </div>
  );
}

/** Link to pictures, a film or a review of a past evening. */
function PostEventLink({ event }: { event: VenueEvent }) {
  if (!event.postEventLink) return null;
  return (
    <p>
      <Link
        href={event.postEventLink}
        aria-label={actionOf(t.seeHowItWent, event.title)}
        className="inline-flex min-h-11 items-center text-15 text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi"
      >
        {t.seeHowItWent}
      </Link>
    </p>
  );
}
