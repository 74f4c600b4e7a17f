// Every list of the panel, and every row with its own view.

import { HOUSE, STEPS } from "@/admin/setup/house-for-tests";
import { type Answers, type Named, pending, problem } from "@/api/server-for-tests";

import * as books from "./books-rows-for-tests";
import { BESIDE_LETTER, LETTER } from "./letter-rows-for-tests";
import { OF_INQUIRIES } from "./quote-row-for-tests";
import * as rows from "./rows-for-tests";
import { SUBSCRIBER } from "./subscriber-row-for-tests";
import { VENUE } from "./venue-rows-for-tests";

/** A row as the server has saved it. */
export interface Saved {
  version?: number;
  [field: string]: unknown;
}

/** A list of the panel, or a view of one thing. */
export interface Place {
  /** The view in the panel's address. */
  view: string;
  /** The operation that reads it. */
  read: Named;
  row: Saved;
  /**
   * The response for the saved row; null once that is deleted. Default: a list of only this row.
   */
  answer?: (saved: Saved | null) => unknown;
  /** Returns the row with changes saved. Default: the changes are fields of the row. */
  withChanges?: (saved: Saved, changes: object) => Saved;
  /** A text that a manager sees on the place. */
  shown: string | RegExp;
  /** The button that it is behind. */
  behind?: RegExp;
  /** Responses to the other requests of the place. */
  beside?: Answers;
}

const itself = (saved: Saved | null) => saved ?? problem(404);
const inTexts = (saved: Saved, changes: object): Saved => ({
  ...saved,
  values: { ...Object(saved.values), ...changes },
});

const OF_SHOW = "bookings&event=7";
const GUESTS_TAB = "events&event=7&tab=guests";
const SOLD = {
  "GET /api/bookings/events": [rows.SHOW],
  "GET /api/admin/events/{event_id}": rows.EVENT,
} as const;
const EVENING = {
  day: "2026-11-21",
  isTonight: true,
  shows: [],
  privateEvents: [],
} as const;
const TONIGHT = { "GET /api/bookings/evening": EVENING } as const;
const SECURED = { "GET /api/admin/security": {} } as const;

export const PLACES = {
  "the shows of the evening": {
    view: "tonight",
    read: "GET /api/bookings/evening",
    row: rows.SHOW,
    answer: (show) => ({ ...EVENING, shows: [show] }),
    shown: "Late Jazz",
  },
  "the shows of the week after": {
    view: "tonight",
    read: "GET /api/bookings/events",
    row: { ...rows.SHOW, date: "2026-11-25T01:00:00Z" },
    shown: "Late Jazz",
    beside: { ...TONIGHT, "GET /api/admin/calendar": { items: [], specialDays: [] } },
  },
  "the last changes": {
    view: "tonight",
    read: "GET /api/admin/changes",
    row: rows.CHANGE,
    shown: "Negroni",
    beside: TONIGHT,
  },
  "the links to the door": {
    view: "tonight",
    read: "GET /api/admin/door-links",
    row: rows.DOOR_LINK,
    shown: "Every evening",
    beside: TONIGHT,
  },
  "the programme": {
    view: "events",
    read: "GET /api/admin/events",
    row: rows.EVENT,
    shown: "Late Jazz",
  },
  "an event": {
    view: "events&event=7",
    read: "GET /api/admin/events/{event_id}",
    row: rows.EVENT,
    answer: itself,
    shown: "Late Jazz",
  },
  "a copy of an event": {
    view: "events&new&from=7",
    read: "GET /api/admin/events/{event_id}",
    row: rows.EVENT,
    answer: itself,
    shown: "Copy of Late Jazz",
  },
  "event links": {
    view: "event-links",
    read: "GET /api/admin/events",
    row: rows.LINK,
    answer: (link) => [{ ...rows.EVENT, link, hasLink: link !== null }],
    shown: "Late Jazz",
  },
  "the events that can be booked": {
    view: "bookings",
    read: "GET /api/bookings/events",
    row: rows.SHOW,
    shown: "Late Jazz",
  },
  "the guests who are looked for": {
    view: "bookings&guest=ada",
    read: "GET /api/bookings",
    row: rows.BOOKING,
    shown: "Ada Lovelace",
  },
  "the seats of an event": {
    view: GUESTS_TAB,
    read: "GET /api/bookings/events",
    row: rows.SHOW,
    shown: "Guest list",
    beside: { "GET /api/admin/events/{event_id}": rows.EVENT },
  },
  "the guests to call": {
    view: `${OF_SHOW}&calls=this`,
    read: "GET /api/admin/event-guests/{event_id}/calls",
    row: rows.BOOKING,
    shown: "Ada Lovelace",
    beside: SOLD,
  },
  "the bookings of an event": {
    view: GUESTS_TAB,
    read: "GET /api/bookings",
    row: rows.BOOKING,
    shown: "Ada Lovelace",
    beside: { ...SOLD, "GET /api/admin/guests": [] },
  },
  "the waitlist of an event": {
    view: GUESTS_TAB,
    read: "GET /api/admin/waitlist",
    row: rows.PARTY,
    shown: "Ada Lovelace",
    beside: { ...SOLD, "GET /api/admin/waitlist/counts": [{ eventId: 7, parties: 1, seats: 2 }] },
  },
  "the printed list": {
    view: `${OF_SHOW}&print`,
    read: "GET /api/bookings",
    row: rows.BOOKING,
    shown: "Ada Lovelace",
    beside: SOLD,
  },
  "the inbox": {
    view: "inbox",
    read: "GET /api/admin/inbox",
    row: rows.ENTRY,
    shown: "Ada Lovelace",
  },
  "an inquiry": {
    view: "inbox&inquiry=1",
    read: "GET /api/event-hosting/{entry_id}",
    row: rows.INQUIRY,
    answer: itself,
    shown: "Engine Night",
  },
  "a message": {
    view: "inbox&message=1",
    read: "GET /api/contact/{entry_id}",
    row: rows.MESSAGE,
    answer: itself,
    shown: "Ada Lovelace",
  },
  "probably automatic entries": {
    view: "inbox&automatic",
    read: "GET /api/admin/inbox/automatic",
    row: rows.TRAPPED_FORM,
    shown: "Ada Lovelace",
  },
  guests: {
    view: "guests",
    read: "GET /api/admin/guests",
    row: rows.GUEST,
    shown: "Ada Lovelace",
  },
  "a guest": {
    view: "guests&guest=ada",
    read: "GET /api/admin/guests/{key}",
    row: rows.GUEST,
    answer: itself,
    shown: "Ada Lovelace",
  },
  "newsletter subscribers": {
    view: "newsletter",
    read: "GET /api/newsletter",
    row: SUBSCRIBER,
    shown: "Ada Lovelace",
  },
  "secret calendar subscribers": {
    view: "secret-calendar",
    read: "GET /api/secret-calendar",
    row: SUBSCRIBER,
    shown: "Ada Lovelace",
  },
  "the menu": {
    view: "menu",
    read: "GET /api/admin/menu",
    row: rows.MENU_ITEM,
    shown: "Negroni",
    beside: {
      "GET /api/admin/menu-sections": ["Cocktails", "Beer", "Wine"].map((title, place) => ({
        ...rows.MENU_SECTION,
        id: place + 1,
        slug: title.toLowerCase(),
        title,
      })),
    },
  },
  "the sections of the menu": {
    view: "menu",
    read: "GET /api/admin/menu-sections",
    row: rows.MENU_SECTION,
    shown: "Cocktails",
    beside: { "GET /api/admin/menu": [] },
  },
  "past events": {
    view: "past-events",
    read: "GET /api/past-events",
    row: rows.PAST_EVENT,
    shown: "Opening Night",
  },
  "images of a past event": {
    view: "past-events",
    read: "GET /api/past-events/{past_event_id}/images",
    row: rows.PAST_IMAGE,
    shown: "The lamp",
    behind: /^Opening Night/,
    beside: { "GET /api/past-events": [rows.PAST_EVENT] },
  },
  "the host slideshow": {
    view: "host-slideshow",
    read: "GET /api/host-event-images",
    row: rows.SLIDE,
    shown: "1 in all",
  },
  videos: {
    view: "videos",
    read: "GET /api/videos",
    row: rows.VIDEO,
    shown: "Late Jazz",
  },
  photos: {
    view: "photos",
    read: "GET /api/admin/featured-images",
    row: rows.PHOTO,
    shown: "The lamp",
  },
  "the season list": {
    view: "season",
    read: "GET /api/admin/season",
    row: rows.SEASON,
    answer: itself,
    withChanges: inTexts,
    shown: "Winter Gala",
  },
  "closed days": {
    view: "venue",
    read: "GET /api/admin/special-days",
    row: rows.CLOSED_DAY,
    shown: "Holiday",
  },
  "the venue": {
    view: "venue",
    read: "GET /api/admin/venue",
    row: VENUE,
    answer: itself,
    withChanges: inTexts,
    // Its form may have failed.
    shown: "Opening hours",
  },
  "the texts": {
    view: "texts",
    read: "GET /api/admin/venue",
    row: VENUE,
    answer: itself,
    withChanges: inTexts,
    shown: "About the house",
  },
  "the booking rules": {
    view: "booking-rules",
    read: "GET /api/admin/venue",
    row: VENUE,
    answer: itself,
    withChanges: inTexts,
    shown: "How long guests' data is kept",
  },
  "the refunds": {
    view: "refunds",
    read: "GET /api/admin/venue",
    row: VENUE,
    answer: itself,
    withChanges: inTexts,
    shown: "When a guest cancels",
  },
  "the taxes and terms": {
    view: "taxes",
    read: "GET /api/admin/venue",
    row: VENUE,
    answer: itself,
    withChanges: inTexts,
    shown: "Tax and receipts",
  },
  "the calendar": {
    view: "calendar",
    read: "GET /api/admin/calendar",
    row: rows.MONTH,
    answer: itself,
    shown: /Late Jazz/,
  },
  "the report": {
    view: "reports",
    read: "GET /api/admin/reports",
    row: books.REPORT,
    answer: itself,
    shown: "Late Jazz",
  },
  payments: {
    view: "payments",
    read: "GET /api/admin/payments",
    row: rows.PAYMENT,
    shown: "Ada Lovelace",
  },
  "the books": {
    view: "books",
    read: "GET /api/admin/books",
    row: books.BOOKS,
    answer: itself,
    shown: "Books of the month",
  },
  "the settlements": {
    view: "settlements",
    read: "GET /api/admin/books",
    row: books.BOOKS,
    answer: itself,
    shown: "Late Jazz",
  },
  "a settlement": {
    view: "events&event=7&tab=money",
    read: "GET /api/admin/settlements/{event_id}",
    row: { ...books.SETTLEMENT },
    answer: itself,
    shown: "Piano tuner",
    beside: { "GET /api/admin/events/{event_id}": rows.EVENT },
  },
  "the setup": {
    view: "setup",
    read: "GET /api/admin/house",
    row: HOUSE,
    answer: itself,
    shown: /Set up Sala Lume/,
    beside: { "GET /api/admin/setup": STEPS },
  },
  "the pages": {
    view: "pages",
    read: "GET /api/admin/house",
    row: { ...HOUSE, version: 1 },
    answer: itself,
    shown: "Pages of the site",
  },
  categories: {
    view: "categories",
    read: "GET /api/admin/categories",
    row: rows.CATEGORY,
    shown: "Comedy",
  },
  "promo codes": {
    view: "promo-codes",
    read: "GET /api/admin/promo-codes",
    row: rows.PROMO_CODE,
    shown: "EARLY",
  },
  letters: {
    view: "letters",
    read: "GET /api/admin/letters",
    row: LETTER,
    shown: "This week at the club",
    beside: BESIDE_LETTER,
  },
  "the mail log": {
    view: "mails",
    read: "GET /api/admin/mails",
    row: rows.MAIL,
    shown: "Your seats",
  },
  "all changes": {
    view: "changes",
    read: "GET /api/admin/changes",
    row: rows.CHANGE,
    shown: "Negroni",
  },
  "the last backup": {
    view: "backups",
    read: "GET /api/admin/backups",
    row: rows.BACKUPS,
    answer: itself,
    shown: "The house is backed up each night",
  },
  "the connections": {
    view: "connections",
    read: "GET /api/admin/connections",
    row: rows.CONNECTIONS,
    answer: itself,
    shown: "smtp://…@mail.example.com:587",
  },
  staff: {
    view: "security",
    read: "GET /api/admin/staff",
    row: rows.MEMBER,
    shown: "Dan",
    beside: SECURED,
  },
  "open sessions": {
    view: "security",
    read: "GET /api/admin/security/sessions",
    row: rows.SESSION,
    shown: / · Firefox$/,
    beside: SECURED,
  },
  "the last log-ins": {
    view: "security",
    read: "GET /api/admin/security/log-ins",
    row: rows.LOG_IN,
    shown: "Wrong password",
    beside: SECURED,
  },
} satisfies Record<string, Place>;

export type PlaceName = keyof typeof PLACES;

/** Responses to all other requests of the panel; most stay pending. */
export const BESIDE: Answers = {
  "GET /api/admin/backups": pending,
  "GET /api/admin/calendar": pending,
  "GET /api/admin/calendar/clashes": pending,
  "GET /api/admin/calendar/closing": pending,
  "GET /api/admin/changes": pending,
  "GET /api/admin/clip-troubles": pending,
  "GET /api/admin/connections": pending,
  "GET /api/admin/copied-texts": pending,
  "GET /api/admin/door-links": pending,
  "GET /api/admin/event-guests/{event_id}/clock-mails": pending,
  "GET /api/admin/event-guests/{event_id}/remarks": pending,
  "GET /api/admin/events": pending,
  "GET /api/admin/events/{event_id}/series": [],
  "GET /api/hosting": pending,
  "GET /api/spaces": { areaUnit: "sq ft", spaces: [] },
  "GET /api/admin/inbox": pending,
  "GET /api/admin/inbox/counts": pending,
  "GET /api/admin/mails/counts": pending,
  "GET /api/admin/payments": pending,
  "GET /api/admin/payments/strays": [],
  "GET /api/admin/payments/totals": pending,
  "GET /api/bookings/totals": pending,
  "GET /api/admin/payments/failed-payouts": [],
  "GET /api/admin/seats-left-percent": pending,
  "GET /api/admin/look": pending,
  "GET /api/admin/security/log-ins": pending,
  "GET /api/admin/security/sessions": pending,
  "GET /api/admin/setup": pending,
  "GET /api/admin/shows": [],
  "GET /api/admin/space": pending,
  "GET /api/admin/special-days": pending,
  "GET /api/admin/staff": pending,
  "GET /api/admin/ticket-page-troubles": pending,
  "GET /api/admin/venue": pending,
  "GET /api/admin/waitlist": pending,
  "GET /api/admin/waitlist/counts": pending,
  "GET /api/admin/waitlist/offers": pending,
  "GET /api/bookings": pending,
  "GET /api/bookings/due-payments": pending,
  "GET /api/bookings/evening/guests": pending,
  "GET /api/bookings/events": pending,
  "GET /api/bookings/sales": pending,
  "GET /api/bookings/usual-sales": pending,
  "GET /api/admin/quotes/waiting": pending,
  "GET /api/event-hosting/{inquiry_id}/calendar": pending,
  ...OF_INQUIRIES,
  "GET /api/feed/runs": pending,
  "GET /api/newsletter": pending,
  "GET /api/past-events/{past_event_id}/images": pending,
};
