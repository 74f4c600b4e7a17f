import type { MouseEvent, ReactNode } from "react";

import { AddToCalendar } from "@/features/events/add-to-calendar";
import { eventPath, type VenueEvent } from "@/features/events/event";
import { EventAction, type EventView } from "@/features/events/event-action";
import { ShareEvent } from "@/features/events/share-event";
import { Link } from "@/ui/link";

interface EventCardFrameProps {
  /** Id of the title's element. */
  titleId: string;
  className: string;
  children: ReactNode;
}

/** A click on a control of the card, or the end of marking some of its text, is meant for itself. */
const isMeantForItself = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest("a, button, [popover]") !== null) ||
  window.getSelection()?.type === "Range";

/** The card as a whole does what its main control does; the others keep their own clicks. */
function actOnCard(event: MouseEvent<HTMLElement>) {
  if (isMeantForItself(event)) return;
  const action = event.currentTarget.querySelector<HTMLElement>("[data-card-action]");
  // A dialog gives the focus back to where it came from.
  action?.focus({ preventScroll: true });
  action?.click();
}

/** The article around an event's card. */
export function EventCardFrame({ titleId, className, children }: EventCardFrameProps) {
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

/** What one can do about an event on its card; where there is nothing to book, the card leads to its page. */
export function CardActions({ event, view, onBook, className }: CardActionsProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 min-[360px]:gap-x-4 print:hidden ${className}`}
    >
      <EventAction event={event} action={view.action} onBook={onBook} size="sm" isOnCard />
      <Link
        href={eventPath(event)}
        aria-label={`Details: ${event.title}`}
        {...(view.action.kind === "closed" && { "data-card-action": true })}
        className="inline-flex h-11 items-center px-1 text-[15px] text-smoke underline decoration-line underline-offset-[6px] transition-colors duration-200 hover:text-brass-hi hover:decoration-brass"
      >
        Details
      </Link>
      <div className="-mr-3 ml-auto flex noscript:hidden">
        {view.isFuture && <AddToCalendar event={event} />}
        <ShareEvent event={event} />
      </div>
    </div>
  );
}

/** The way to what is left of an evening: pictures, a film, a review. */
export function PostEventLink({ event }: { event: VenueEvent }) {
  if (!event.postEventLink) return null;
  return (
    <p>
      <Link
        href={event.postEventLink}
        aria-label={`See how it went: ${event.title}`}
        className="inline-flex min-h-11 items-center text-[15px] text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi"
      >
        See how it went
      </Link>
    </p>
  );
}
