// @vitest-environment jsdom

import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { Named } from "@/api/server-for-tests";

import {
  type Button,
  carryOut,
  changeElsewhere,
  choosePicture,
  doubleClick,
  open,
  press,
  saveBy,
  savedNow,
  type,
  withChanges,
  writes,
} from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";
import { MEMBER, SEASON_SHOW } from "./rows-for-tests";
import { BAR_NOTE, MONDAY } from "./venue-rows-for-tests";

interface Form {
  /** The buttons that open it, one after the other; none where it stands open. */
  opens?: readonly Button[];
  /** The button that sends it. */
  save: Button;
  sends: Named;
  /** What has to be typed, by the names of the fields. */
  fills?: Record<string, string>;
  /** The field for the picture that it cannot do without. */
  picture?: string;
}

/** The form of what is saved: somebody else may change the same field meanwhile. */
interface FormOfSaved extends Form {
  /** The field that both type into, and what it makes of a text. */
  field: string;
  changes: (text: string) => object;
  /** What is typed here and what elsewhere. Default: 17 and 18. */
  texts?: readonly [string, string];
  /** What the question names, and how it says a text. Default: the field, and the text. */
  asksAbout?: string;
  inWords?: (text: string) => string;
  /** It waits for another press once somebody has chosen. Default: it saves then. */
  isPressedAgain?: true;
}

/** A form that has no such question, and why. */
interface FormWithoutQuestion extends Form {
  asksNothing: "nothing of it is saved yet" | "it is refused where somebody else was first";
  /** The answer, where it is not the row itself. */
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

const FORMS: Record<PlaceName, readonly (FormOfSaved | FormWithoutQuestion)[]> = {
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
  "an inquiry": [{ ...NOTES, sends: "PUT /api/event-hosting/{entry_id}" }],
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
      inWords: (opens) => `Mon ${opens}-23:00`,
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
  // A step that is saved leads to the next one: setup-view.test.tsx.
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

const NAMES = Object.keys(PLACES).filter((name): name is PlaceName => name in PLACES);
const ALL = NAMES.flatMap((name) => FORMS[name].map((form) => ({ name, form })));
const WITH_QUESTION = ALL.flatMap(({ name, form }) =>
  "asksNothing" in form ? [] : [{ name, form, about: form.asksAbout ?? form.field }],
);
const WITHOUT_QUESTION = ALL.flatMap(({ name, form }) =>
  "asksNothing" in form ? [{ name, form }] : [],
);

/** Opens a form, and types what it needs; the last of its buttons is still to be pressed. */
async function openForm(name: PlaceName, { opens = [], fills = {}, picture }: Form) {
  await open(name);
  for (const button of opens) await press(button);
  for (const [label, text] of Object.entries(fills)) await type(label, text);
  if (picture !== undefined) await choosePicture(picture);
}

const methodOf = (operation: Named) => operation.split(" ")[0];

describe.each(WITH_QUESTION)("the form of $name with '$about'", ({ name, form, about }) => {
  const [mine, theirs] = form.texts ?? ["17", "18"];
  const inWords = form.inWords ?? ((text: string) => text);

  it("saves once by a double click", async () => {
    await openForm(name, form);
    saveBy(form.sends);
    await type(form.field, mine);
    await doubleClick([form.save]);
    const sent = { ...form.changes(mine), version: 1 };
    expect(writes()).toMatchObject([{ method: methodOf(form.sends), body: sent }]);
  });

  it("asks where somebody else has changed the same field meanwhile", async () => {
    await openForm(name, form);
    saveBy(form.sends);
    await type(form.field, mine);
    changeElsewhere(form.changes(theirs));
    await press(form.save);
    const question = await screen.findByText(/was changed somewhere else meanwhile/);
    expect(question.parentElement?.textContent).toContain(
      `Yours${inWords(mine)}Saved there${inWords(theirs)}`,
    );
    expect(savedNow()).toMatchObject(withChanges(form.changes(theirs), 2));
    await press(`Keep mine: ${about}`);
    if (form.isPressedAgain) await press(form.save);
    await waitFor(() => expect(savedNow()).toMatchObject(withChanges(form.changes(mine), 3)));
  });
});

it.each(WITHOUT_QUESTION)(
  "the form of $name sends once by a double click on '$form.save'",
  async (row) => {
    const { name, form } = row;
    await openForm(name, form);
    carryOut(form.sends, form.answers);
    await doubleClick([form.save]);
    expect(writes().map(({ method }) => method)).toEqual([methodOf(form.sends)]);
  },
);
