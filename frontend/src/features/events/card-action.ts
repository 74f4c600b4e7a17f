import { isOver } from "./event-time";
import type { SignUpAction } from "./sign-up";
import type { VenueEvent } from "./venue-event";

/** What a visitor reads instead of a way in. */
export type ClosedWord = "Cancelled" | "Concluded" | "Sold Out";

export type CardAction =
  | { kind: "link"; word: string; href: string }
  | { kind: "book"; word: string }
  | { kind: "closed"; word: ClosedWord };

type Facts = Pick<
  VenueEvent,
  "date" | "endDate" | "eventbriteLink" | "isCancelled" | "ticketStatus"
>;

/** Why nobody can book or buy any more; null while they can. */
export function closedWord(event: Facts, now: number): ClosedWord | null {
  if (event.isCancelled) return "Cancelled";
  if (event.ticketStatus === "Concluded" || isOver(event, now)) return "Concluded";
  return event.ticketStatus === "Sold Out" ? "Sold Out" : null;
}

interface Choice {
  /** What the venue's sign-up rule says about the title. */
  signUp: SignUpAction | null;
  now: number;
  /** The button's word for an external ticket page: 'More Info', or 'View' where it is narrow. */
  linkWord: string;
}

/**
 * Where a card leads (specification, 'Event cards and actions'): to the sign-up form or the ticket
 * page in a new tab, and to the booking dialog when there is neither.
 */
export function cardAction(event: Facts, { signUp, now, linkWord }: Choice): CardAction {
  const closed = closedWord(event, now);
  if (closed) return { kind: "closed", word: closed };
  const href = signUp?.formUrl ?? event.eventbriteLink;
  if (href) return { kind: "link", word: signUp?.button ?? linkWord, href };
  return { kind: "book", word: signUp?.button ?? "Book" };
}

/** The status that is shown: the server's, overtaken by what has happened since it answered. */
export function shownStatus(event: Facts, now: number): string {
  return closedWord(event, now) ?? event.ticketStatus;
}
