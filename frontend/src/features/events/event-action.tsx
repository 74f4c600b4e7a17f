// Rule: A card opens the sign-up form, the ticket link, or the booking dialog.

import { useVenue, type Venue } from "@/api/venue";
import { folded } from "@/lib/text";
import { statusLook } from "@/lib/ticket-status";
import { hasSeatsByCode } from "@/lib/tickets";
import { useNow } from "@/lib/time/clock";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/events";
import { Button } from "@/ui/button";

import { daysOf, doorsOf, isFuture, isOver, momentsOf, type VenueEvent } from "./event";

interface SignUpAction {
  /** Text of the button, from the venue's profile. */
  button: string;
  /** The external form. */
  formUrl: string;
  /** Whether the form has priority over the event's own ticket page. */
  isFormFirst: boolean;
}

/**
 * The venue's sign-up action for a title; null if no rule matches. A title matches when it contains
 * every phrase of an entry; case and repeated spaces do not count.
 */
export function signUpFor(title: string, signUp: Venue["signUp"]): SignUpAction | null {
  if (!signUp) return null;
  const text = folded(title);
  const matches = signUp.titles.filter(({ contains }) =>
    contains.every((phrase) => text.includes(folded(phrase))),
  );
  if (matches.length === 0) return null;
  const isFormFirst = matches.some((entry) => entry.opensForm);
  return { button: signUp.button, formUrl: signUp.url, isFormFirst };
}

/** The reason for an event without an action; `statusLook` returns its text. */
type ClosedWord = "Cancelled" | "Concluded" | "On Sale Soon" | "Sold Out";

type CardAction =
  | { kind: "link"; word: string; href: string }
  | { kind: "book"; word: string }
  | { kind: "closed"; word: ClosedWord };

/** The facts that determine a date's status. */
type Dated = Pick<VenueEvent, "date" | "endDate" | "onSaleAt" | "ticketStatus"> &
  Partial<Pick<VenueEvent, "isCancelled">>;
type Facts = Dated &
  Pick<VenueEvent, "eventbriteLink" | "waitlistUntil"> &
  Partial<Pick<VenueEvent, "seatsLeft" | "tiers">>;

/** Whether the sale has not started yet. */
const isBeforeSale = ({ onSaleAt }: Dated, now: number): boolean =>
  onSaleAt !== null && now < Date.parse(onSaleAt);

/** Why the event cannot be booked now; null if it can. */
function closedWord(event: Dated, now: number): ClosedWord | null {
  if (event.isCancelled) return "Cancelled" satisfies ClosedWord;
  if (event.ticketStatus === "Concluded" || isOver(event, now))
    return "Concluded" satisfies ClosedWord;
  if (isBeforeSale(event, now)) return "On Sale Soon" satisfies ClosedWord;
  return event.ticketStatus === "Sold Out" ? ("Sold Out" satisfies ClosedWord) : null;
}

/** Whether the event can be booked now. */
export const isOpen = (event: Dated, now: number): boolean => closedWord(event, now) === null;

interface Choice {
  /** The venue's sign-up action for the title. */
  signUp: SignUpAction | null;
  now: number;
  /** Text of the button for an external ticket page: 'More Info', or 'View' in a narrow place. */
  linkWord: string;
}

/**
 * The action of a card: the sign-up form or the ticket page in a new tab, else the booking dialog.
 * For a full event, the dialog offers the waitlist while it is open, and else a promo code while
 * codes unlock seats. A sign-up event is not booked here, so its button always opens another site.
 */
export function cardAction(event: Facts, { signUp, now, linkWord }: Choice): CardAction {
  if (now < Date.parse(event.waitlistUntil ?? "")) return { kind: "book", word: t.joinTheWaitlist };
  const closed = closedWord(event, now);
  const isForCodes = event.seatsLeft === 0 && hasSeatsByCode(event.tiers ?? []);
  if (closed === "Sold Out" && isForCodes) return { kind: "book", word: t.useAPromoCode };
  if (closed) return { kind: "closed", word: closed };
  const tickets = event.eventbriteLink;
  if (signUp) {
    const href = signUp.isFormFirst ? signUp.formUrl : (tickets ?? signUp.formUrl);
    return { kind: "link", word: signUp.button, href };
  }
  return tickets ? { kind: "link", word: linkWord, href: tickets } : { kind: "book", word: t.book };
}

/** Whether seats are booked or waited for on this site now: not on another one, and not by signing up. */
export const isBookable = (event: VenueEvent, signUp: Venue["signUp"], now: number): boolean =>
  cardAction(event, { signUp: signUpFor(event.title, signUp), now, linkWord: "" }).kind === "book";

/** The displayed status: the server's, unless time has changed it since the response. */
export const shownStatus = (event: Dated, now: number): string =>
  closedWord(event, now) ?? event.ticketStatus;

export interface EventView {
  action: CardAction;
  /** Text of the status badge. */
  status: string;
  isToday: boolean;
  isOver: boolean;
  /** Whether it has not begun: only then it can be added to a calendar. */
  isFuture: boolean;
  /**
   * "On sale Friday, December 4, 2026 at 10:00 AM"; '' once the sale has started, and if there will
   * be none.
   */
  onSale: string;
  /** "8:00–10:00 PM", or "All day". */
  hours: string;
  /** "Doors 7:00 PM"; '' if unknown. */
  doors: string;
  /** "Friday, November 20, 2026 at 8:00 PM", without the hour for a whole day. */
  longDate: string;
}

/** Everything about an event that depends on the venue and on the present minute. */
export function useEventView(event: VenueEvent, linkWord: string): EventView {
  const { signUp } = useVenue();
  const time = useVenueTime();
  const moments = [...momentsOf([event]), ...(event.onSaleAt ? [Date.parse(event.onSaleAt)] : [])];
  const now = useNow({ moments });
  const status = shownStatus(event, now);
  const saleDate = status === "On Sale Soon" ? event.onSaleAt : null;
  return {
    action: cardAction(event, { signUp: signUpFor(event.title, signUp), now, linkWord }),
    status,
    onSale: saleDate === null ? "" : t.onSale(time.when({ date: saleDate, isAllDay: false })),
    isToday: daysOf(event, time.dayKey).includes(time.dayKey(now)),
    isOver: isOver(event, now),
    isFuture: isFuture(event, now) && !event.isCancelled,
    hours: event.isAllDay ? t.allDay : time.range(event.date, event.endDate),
    doors: doorsOf(event, time),
    longDate: time.when(event),
  };
}

interface EventActionProps {
  event: VenueEvent;
  action: CardAction;
  onBook: (event: VenueEvent) => void;
  size?: "md" | "sm";
  /** fill for the main action of a page. Default fill. */
  variant?: "fill" | "line";
  /** Outlined, and done by a click anywhere on the card. */
  isOnCard?: boolean;
}

/**
 * The button that books, joins the waitlist or opens the ticket page; without an action it shows
 * the reason.
 */
export function EventAction({
  event,
  action,
  onBook,
  size = "md",
  variant = "fill",
  isOnCard,
}: EventActionProps) {
  const { kind } = action;
  const word = kind === "closed" ? statusLook(action.word).text : action.word;
  const label = t.actionOf(word, event.title);
  if (kind === "closed") {
    return (
      <Button size={size} disabled aria-label={label}>
        {word}
      </Button>
    );
  }
  const appearance = {
    size,
    "aria-label": label,
    ...(isOnCard ? { "data-card-action": true } : { variant }),
  };
  if (kind === "link") {
    return (
      <Button {...appearance} href={action.href}>
        {word}
      </Button>
    );
  }
  return (
    <Button
      {...appearance}
      data-opens={`booking ${event.id}`}
      aria-haspopup="dialog"
      className="noscript:hidden"
      onClick={() => onBook(event)}
    >
      {word}
    </Button>
  );
}
