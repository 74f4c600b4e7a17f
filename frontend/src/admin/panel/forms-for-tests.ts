// The request that each form of the panel sends.

import type { Named } from "@/api/server-for-tests";

import type { Button } from "./panel-for-tests";
import type { PlaceName } from "./places-for-tests";
import { ANSWER, HOLD, QUOTE } from "./quote-row-for-tests";
import { MEMBER, SEASON_SHOW } from "./rows-for-tests";
import { BAR_NOTE, MONDAY } from "./venue-rows-for-tests";

/** How a form is opened, filled in and sent. */
export interface Form {
  /** The buttons that open the form, in their order; none for a form that is open. */
  opens?: readonly Button[];
  /** The button that sends the form. */
  save: Button;
  sends: Named;
  /** Texts of required fields, by their labels. */
  fills?: Record<string, string>;
  /** The field of a required picture. */
  picture?: string;
}

/** A form of a saved row: another user may change the same field in the meantime. */
interface FormOfSaved extends Form {
  /** The field that both people change, and the sent values for a text. */
  field: string;
  changes: (text: string) => object;
  /** The two texts, here and elsewhere. Default: 17 and 18. */
  texts?: readonly [string, string];
  /** The name and the text in the question. Default: the field, and the text. */
  asksAbout?: string;
  inWords?: (text: string) => string;
  /** Whether a choice needs another click to save. Default: the choice saves. */
  isPressedAgain?: true;
}

/** A form without this question, and the reason. */
interface FormWithoutQuestion extends Form {
  asksNothing: "nothing of it is saved yet" | "it is refused where somebody else was first";
  /** The response. Default: the row. */
  answers?: object;
}

const NEW = "nothing of it is saved yet";
const ADDRESSES = ["https://tickets.example/17", "https://tickets.example/18"] as const;
const SUBSCRIBER = {
  opens: ["Edit Ada Lovelace"],
  field: "Name",
  changes: (name: string) => ({ name }),
  save: "Save",
};
const NEW_SUBSCRIBER = {
  asksNothing: NEW,
  fills: { Name: "Grace", Email: "grace@example.com" },
  save: "Add Subscriber",
} as const;
const NOTES = {
  field: "Notes, for you alone",
  changes: (notes: string) => ({ notes }),
  save: /^(Save notes|Saving...)$/,
};
const VENUE = { save: "Save", sends: "PUT /api/admin/venue" } as const;

/** The forms of each place. */
export const FORMS: Record<PlaceName, readonly (FormOfSaved | FormWithoutQuestion)[]> = {
  "the shows of the evening": [],
  "the shows of the week after": [],
  "the last changes": [],
  "the links to the door": [],
  "the programme": [],
  "an event": [
    {
      field: "Description",
      changes: (description) => ({ description }),
      save: "Save",
      sends: "PUT /api/events/{event_id}",
    },
  ],
  "a copy of an event": [{ asksNothing: NEW, save: "Create event", sends: "POST /api/events" }],
  "event links": [
    {
      field: "Event URL of Late Jazz",
      changes: (url) => ({ url }),
      texts: ADDRESSES,
      save: "Save link of Late Jazz",
      sends: "POST /api/event-links",
    },
  ],
  "the events that can be booked": [],
  "the guests who are looked for": [],
  "the seats of an event": [
    {
      asksNothing: "it is refused where somebody else was first",
      fills: { "House seats": "4" },
      save: "Keep back",
      sends: "PUT /api/admin/house-seats/{event_id}",
    },
  ],
  "the guests to call": [],
  "the bookings of an event": [
    {
      opens: ["More for Ada Lovelace", "Change"],
      field: "Note",
      changes: (note) => ({ note }),
      save: "Save",
      sends: "PUT /api/bookings/{booking_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add by phone"],
      fills: { Name: "Grace", Phone: "212 555 0101" },
      save: "Add booking",
      sends: "POST /api/bookings/by-phone",
    },
  ],
  "the waitlist of an event": [],
  "the printed list": [],
  "the inbox": [],
  "an inquiry": [
    { ...NOTES, sends: "PUT /api/event-hosting/{entry_id}" },
    {
      asksNothing: NEW,
      opens: ["Write an answer"],
      fills: { "Your answer": "The piano is tuned." },
      save: "Send the answer",
      sends: "POST /api/event-hosting/{inquiry_id}/answers",
      answers: ANSWER,
    },
    {
      asksNothing: NEW,
      opens: ["Templates", "New template"],
      fills: { Title: "Menu", Text: "Here is our menu." },
      save: "Add template",
      sends: "POST /api/admin/answer-templates",
    },
    {
      asksNothing: NEW,
      opens: ["Hold the date"],
      fills: { "Held until": "2026-12-01T12:00" },
      save: "Hold it",
      sends: "POST /api/event-hosting/{inquiry_id}/holds",
      answers: HOLD,
    },
    {
      asksNothing: NEW,
      opens: ["New quote"],
      save: "Send the quote",
      sends: "POST /api/event-hosting/{inquiry_id}/quotes",
      answers: QUOTE,
    },
  ],
  "a message": [{ ...NOTES, sends: "PUT /api/contact/{entry_id}" }],
  "probably automatic entries": [],
  guests: [],
  "a guest": [
    {
      field: "Allergy",
      changes: (allergy) => ({ allergy }),
      save: "Save",
      sends: "PUT /api/admin/guests/{key}",
    },
  ],
  "newsletter subscribers": [
    { ...SUBSCRIBER, sends: "PUT /api/newsletter/{subscriber_id}" },
    { ...NEW_SUBSCRIBER, sends: "POST /api/newsletter" },
  ],
  "secret calendar subscribers": [
    { ...SUBSCRIBER, sends: "PUT /api/secret-calendar/{subscriber_id}" },
    { ...NEW_SUBSCRIBER, sends: "POST /api/secret-calendar" },
  ],
  "the menu": [
    {
      opens: ["Edit Negroni"],
      field: "Price",
      changes: (price) => ({ price }),
      save: "Save",
      sends: "PUT /api/menu/{item_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add Item"],
      fills: { Name: "Americano" },
      save: "Add Item",
      sends: "POST /api/menu",
    },
  ],
  "the sections of the menu": [
    {
      opens: ["More for Cocktails", "Edit section"],
      field: "Title",
      changes: (title) => ({ title }),
      save: "Save",
      sends: "PUT /api/admin/menu-sections/{section_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add section"],
      fills: { Title: "Petiscos" },
      save: "Add section",
      sends: "POST /api/admin/menu-sections",
    },
  ],
  "past events": [
    {
      opens: ["Edit Opening Night"],
      field: "Description",
      changes: (description) => ({ description }),
      save: "Save",
      sends: "PUT /api/past-events/{past_event_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add New Event"],
      fills: { Title: "Closing Night" },
      save: "Add Event",
      sends: "POST /api/past-events",
    },
  ],
  "images of a past event": [
    {
      opens: ["Edit The lamp"],
      field: "Caption",
      changes: (caption) => ({ caption }),
      save: "Save",
      sends: "PUT /api/past-event-images/{image_id}",
    },
    {
      asksNothing: NEW,
      picture: "Image",
      save: "Add Image",
      sends: "POST /api/past-event-images",
    },
  ],
  "the host slideshow": [
    {
      field: "Caption",
      changes: (caption) => ({ caption }),
      save: /^(Save All Changes|Saving...)$/,
      sends: "PUT /api/host-event-images/{image_id}",
      isPressedAgain: true,
    },
    {
      asksNothing: NEW,
      picture: "Image",
      save: "Add Image",
      sends: "POST /api/host-event-images",
    },
  ],
  videos: [
    {
      opens: ["Edit Late Jazz"],
      field: "Description",
      changes: (description) => ({ description }),
      save: "Save",
      sends: "PUT /api/videos/{video_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add Video"],
      fills: { Title: "Early Jazz", "or its address": "/media/early.mp4" },
      save: "Add Video",
      sends: "POST /api/videos",
    },
  ],
  photos: [
    {
      opens: ["Edit The lamp"],
      field: "Caption",
      changes: (caption) => ({ caption }),
      save: "Save",
      sends: "PUT /api/featured-images/{image_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add Image"],
      picture: "Image",
      save: "Add Image",
      sends: "POST /api/featured-images",
    },
  ],
  "the season list": [
    {
      field: "Subtitle",
      changes: (subtitle) => ({ subtitle }),
      save: "Save heading",
      sends: "PUT /api/admin/season",
    },
    {
      opens: ["Edit Winter Gala"],
      field: "Price",
      changes: (price) => ({ shows: [{ ...SEASON_SHOW, price }] }),
      save: "Save",
      sends: "PUT /api/admin/season",
    },
    {
      asksNothing: NEW,
      opens: ["Add Show"],
      fills: {
        Title: "Spring Gala",
        Date: "Saturday, May 1, 2027",
        Time: "8:00 PM",
        Price: "$20",
        "Ticket URL": "https://tickets.example/spring",
        Description: "Six comics.",
      },
      save: "Add Show",
      sends: "PUT /api/admin/season",
    },
  ],
  "closed days": [
    {
      opens: ["Edit Thursday, December 24, 2099"],
      field: "Why",
      changes: (note) => ({ note }),
      save: "Save",
      sends: "PUT /api/admin/special-days/{day_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add a day"],
      fills: { Date: "2099-12-31" },
      save: "Add day",
      sends: "POST /api/admin/special-days",
    },
  ],
  "the venue": [
    { ...VENUE, field: "Tagline", changes: (tagline) => ({ tagline }) },
    {
      ...VENUE,
      field: "Monday opens",
      changes: (opens) => ({ hours: [{ ...MONDAY, opens }] }),
      texts: ["17:00", "18:00"],
      asksAbout: "Opening hours",
      inWords: (opens) => `Mon ${Number(opens.slice(0, 2)) - 12}:00 PM-11:00 PM`,
    },
  ],
  "the texts": [
    {
      ...VENUE,
      field: "Headline",
      changes: (aboutHeadline) => ({ aboutHeadline }),
    },
    {
      ...VENUE,
      field: "Note: title",
      changes: (title) => ({ barNote: { ...BAR_NOTE, title } }),
      asksAbout: "Note of the bar",
      inWords: (title) => `${title}: ${BAR_NOTE.text}`,
    },
  ],
  "the booking rules": [
    {
      ...VENUE,
      field: "Mails: months",
      changes: (months) => ({ retentionMailsMonths: Number(months) }),
      texts: ["7", "8"],
    },
  ],
  "the refunds": [
    {
      ...VENUE,
      field: "Partial refund in percent",
      changes: (percent) => ({ refundsPartPercent: Number(percent) }),
      texts: ["60", "70"],
    },
  ],
  "the taxes and terms": [
    { ...VENUE, field: "Legal name", changes: (taxLegalName) => ({ taxLegalName }) },
  ],
  "the calendar": [],
  "the report": [],
  payments: [
    {
      asksNothing: NEW,
      opens: ["More for Ada Lovelace, KX7RT2WM", "Refund"],
      fills: { "Amount in USD": "17.50", Reason: "A glass fell" },
      save: "Refund $17.50",
      sends: "POST /api/admin/payments/{payment_id}/refunds",
    },
  ],
  "the books": [],
  "the settlements": [],
  "a settlement": [
    {
      field: "Note on the sheet",
      changes: (note) => ({ note }),
      save: "Save",
      sends: "PUT /api/admin/settlements/{event_id}",
    },
  ],
  // Saving a step opens the next one: setup-view.test.tsx.
  "the setup": [],
  "the pages": [
    {
      field: "Title of Menu",
      changes: (title) => ({ pages: { menu: { isOn: true, title, description: "" } } }),
      save: /^(Save pages|Saving...)$/,
      sends: "PUT /api/admin/house",
      asksAbout: "Pages",
      inWords: (title) => `Menu: ${title}`,
    },
  ],
  categories: [
    {
      opens: ["Edit Comedy"],
      field: "Name",
      changes: (name) => ({ name }),
      save: "Save",
      sends: "PUT /api/admin/categories/{category_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add a category"],
      fills: { Name: "Jazz" },
      save: "Add category",
      sends: "POST /api/admin/categories",
    },
  ],
  "promo codes": [
    {
      opens: [/^Edit ?EARLY$/],
      field: "Uses in all",
      changes: (most) => ({ most: Number(most) }),
      save: "Save",
      sends: "PUT /api/admin/promo-codes/{code_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add a code"],
      fills: { "Code word": "LATE", "Per cent": "10" },
      save: "Add code",
      sends: "POST /api/admin/promo-codes",
    },
  ],
  letters: [
    {
      opens: [/^Edit ?This week at the club$/],
      field: "Subject",
      changes: (subject) => ({ subject }),
      save: "Save",
      sends: "PUT /api/admin/letters/{letter_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Write a letter"],
      fills: { Subject: "Next week", Text: "Dear friends" },
      save: "Add letter",
      sends: "POST /api/admin/letters",
    },
  ],
  "the mail log": [],
  "all changes": [],
  "the last backup": [],
  "the connections": [
    {
      asksNothing: "it is refused where somebody else was first",
      opens: ["Set up: where backups go"],
      fills: { "Folder or bucket": "/mnt/attic" },
      save: "Save",
      sends: "PUT /api/admin/connections",
    },
    {
      asksNothing: "it is refused where somebody else was first",
      opens: ["Set up: payments"],
      fills: { "Stripe key": "rk_test_1" },
      save: "Save",
      sends: "PUT /api/admin/connections",
    },
  ],
  staff: [
    {
      opens: [/^Edit ?Dan$/],
      field: "Name",
      changes: (name) => ({ name }),
      fills: { "Your password": "open sesame" },
      save: "Save",
      sends: "PUT /api/admin/staff/{member_id}",
    },
    {
      asksNothing: NEW,
      opens: ["Add staff"],
      fills: { Name: "Eve", "Your password": "open sesame" },
      save: "Add",
      sends: "POST /api/admin/staff",
      answers: { member: { ...MEMBER, id: 2, name: "Eve" }, startPassword: "a-b-c" },
    },
  ],
  "open sessions": [],
  "the last log-ins": [],
};
