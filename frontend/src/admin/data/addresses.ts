/** URLs of the panel's views, and of the rows opened in them. */

import { encoded } from "@/lib/links";
import type { Day, Month } from "@/lib/time/checked";

/** Parses a row id from a URL; null for none, and for a number that no row can have. */
export const idIn = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;

/** URL of a view of the panel. */
export const viewHref = (name: string): string => `/admin?view=${name}`;

/** A step of the setup, by the name that the server has for it. */
export const stepHref = (step: string): string => `${viewHref("setup")}&step=${step}`;

/** The parameter that names the step of the setup from which a view was opened. */
export const FROM_STEP = "setup";

/** Another view, opened from a step of the setup: its header links back there. */
export function fromStep(href: string, step: string): string {
  const [address, part] = href.split("#");
  return `${address}&${FROM_STEP}=${step}${part === undefined ? "" : `#${part}`}`;
}

/** The start page of the panel: tonight's shows. */
export const TONIGHT = "/admin";

/** The list of events. */
export const PROGRAMME = viewHref("events");

/** The tabs of an event, in their order. */
export const EVENT_TABS = ["guests", "details", "prices", "page", "money", "history"] as const;
export type EventTab = (typeof EVENT_TABS)[number];

/** An event, with one of its tabs open. */
export const eventHref = (eventId: number, tab: EventTab): string =>
  `${PROGRAMME}&event=${eventId}${tab === "details" ? "" : `&tab=${tab}`}`;

/** Title, day and times of an event. */
export const editorHref = (eventId: number): string => eventHref(eventId, "details");

/** A tab of an event that was opened on 'Tonight'; saving returns there. */
export const editorFromTonight = (eventId: number, tab: EventTab = "details"): string =>
  `${eventHref(eventId, tab)}&tonight=1`;

/** The part of the panel that navigation leaves; null if it all stays. */
export type PartLeft = "screen" | "tab" | null;

/** Returns the part that a navigation leaves: the tabs of an event are one screen. */
export function partLeft(from: URL, to: URL): PartLeft {
  const [before, after] = [from, to].map(({ pathname, searchParams: asked }) => {
    const event = asked.get("view") === "events" ? asked.get("event") : null;
    return event === null ? `${pathname}?${asked}` : `${pathname}?event=${event}`;
  });
  if (before !== after) return "screen";
  return from.searchParams.get("tab") === to.searchParams.get("tab") ? null : "tab";
}

/** The editor of a new event: empty, as a copy of another one, or on a day such as "2026-11-21". */
export function newHref({ from, date }: { from?: number; date?: Day } = {}): string {
  const begun = from === undefined ? "" : `&from=${from}`;
  return `${PROGRAMME}&new=1${begun}${date === undefined ? "" : `&date=${date}`}`;
}

/** The list of events with their bookings. */
export const BOOKED_EVENTS = viewHref("bookings");

export const GUESTS = viewHref("guests");

/** A search for a guest among all bookings; '' before the user types. */
export const guestsHref = (search: string): string => `${BOOKED_EVENTS}&guest=${encoded(search)}`;

/** All of one guest, by the key that the server gave them. */
export const guestHref = (key: string): string => `${GUESTS}&guest=${key}`;

/** The bookings of one event. */
export const bookingsHref = (eventId: number): string => eventHref(eventId, "guests");

/** The waitlist of one event. */
export const waitlistHref = (eventId: number): string => `${bookingsHref(eventId)}#waitlist`;

/** The bookings of one event that have a balance due. */
export const owingHref = (eventId: number): string => `${bookingsHref(eventId)}&state=owes`;

/**
 * Guests who need a phone call because no email reaches them: of an event, and of the other dates
 * or events that a change affects.
 */
export const callsHref = (
  eventId: number,
  scope: "this" | "later" | "all" = "this",
  also: readonly number[] = [],
): string =>
  `${BOOKED_EVENTS}&event=${eventId}&calls=${scope}${also.length > 0 ? `&also=${also.join(",")}` : ""}`;

/** One booking among those of its event. */
export const bookingHref = (booking: { eventId: number; reference: string }): string =>
  `${bookingsHref(booking.eventId)}&guest=${booking.reference}`;

/** The door of one event: a separate application, which a link opens by a page load. */
export const doorHref = (eventId: number): string => `/door/events/${eventId}`;

/** The list for the door of one event on paper. */
export const printHref = (eventId: number): string => `${BOOKED_EVENTS}&event=${eventId}&print=1`;

export const INBOX_LIST = viewHref("inbox");

/** Inbox entries that are probably automatic. */
export const AUTOMATIC_LIST = `${INBOX_LIST}&automatic=1`;

/** URL of an opened inquiry or message. */
export const entryHref = ({ kind, id }: { kind: "inquiry" | "message"; id: number }): string =>
  `${INBOX_LIST}&${kind}=${id}`;

/** A month of the panel's calendar. */
export const monthHref = (month: Month): string => `${viewHref("calendar")}&month=${month}`;

/** The report of a week, by its first day, or of a month. */
export const reportHref = (kind: "week" | "month", of: Day | Month): string =>
  `${viewHref("reports")}&${kind}=${of}`;

/** The books of a month. */
export const booksHref = (month: Month): string => `${viewHref("books")}&month=${month}`;

/** The shows of a month with their settlements. */
export const settlementsHref = (month: Month): string =>
  `${viewHref("settlements")}&month=${month}`;

/** The settlement of a show with its artists. */
export const settlementHref = (eventId: number): string => eventHref(eventId, "money");

/** Hours, closed days and texts of the venue. */
export const VENUE = viewHref("venue");

/** The menu with its stock. */
export const MENU = viewHref("menu");

/** Prepayments of guests, and refunds. */
export const PAYMENTS = viewHref("payments");

/** The payments of one booking, by its reference. */
export const paymentsHref = (reference: string): string =>
  `${PAYMENTS}&search=${encoded(reference)}`;

export const NEWSLETTER_LIST = viewHref("newsletter");
export const MAIL_LOG = viewHref("mails");
export const CHANGES = viewHref("changes");

/** The change log, searched for this text. */
export const changesHref = (search: string): string => `${CHANGES}&search=${encoded(search)}`;

/** One clip of a past show, found by its title. */
export const clipHref = ({ id, title }: { id: number; title: string }): string =>
  `${viewHref("videos")}&search=${encoded(title)}&video=${id}`;

/** The media of the host page's slideshow. */
export const SLIDESHOW_LIST = viewHref("host-slideshow");

export const BACKUPS = viewHref("backups");

/** Settings of the calendar, the email server and the backup storage. */
export const CONNECTIONS = viewHref("connections");
