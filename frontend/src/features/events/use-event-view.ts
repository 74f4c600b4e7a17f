import { useVenue } from "@/api/venue";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";

import { type CardAction, cardAction, shownStatus } from "./card-action";
import { isFuture, isOver } from "./event-time";
import { daysOf } from "./events-by-day";
import { signUpFor } from "./sign-up";
import type { VenueEvent } from "./venue-event";

export interface EventView {
  action: CardAction;
  /** The word of the status badge. */
  status: string;
  isToday: boolean;
  isOver: boolean;
  /** Not begun: only then it can be put into a calendar. */
  isFuture: boolean;
  /** "8:00 PM – 10:00 PM", or "All day". */
  hours: string;
  /** "Friday, November 20, 2026 at 8:00 PM", without the hour for a whole day. */
  longDate: string;
}

/** Everything about an event that depends on the venue and on the present minute. */
export function useEventView(event: VenueEvent, linkWord: string): EventView {
  const { signUp } = useVenue();
  const time = useVenueTime();
  const now = useNow(60_000);
  return {
    action: cardAction(event, { signUp: signUpFor(event.title, signUp), now, linkWord }),
    status: shownStatus(event, now),
    isToday: daysOf(event, time.dayKey).includes(time.dayKey(now)),
    isOver: isOver(event, now),
    isFuture: isFuture(event, now) && !event.isCancelled,
    hours: event.isAllDay ? "All day" : time.range(event.date, event.endDate),
    longDate: event.isAllDay ? time.longDay(event.date) : time.long(event.date),
  };
}
