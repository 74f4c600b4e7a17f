// @vitest-environment jsdom

import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { watchFocus } from "@/admin/data/query-client";

import type { Named } from "@/api/server-for-tests";

import {
  type Buttons,
  carryOut,
  changeElsewhere,
  doubleClick,
  open,
  press,
  readAgainInVain,
  type,
  writes,
} from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";
import { NAV_PLACES } from "./sections";

/** The buttons, one after the other; the last changes something at once. */
interface Act {
  press: Buttons;
  sends: Named;
}

/** Why the list has no test of a double click: no button changes anything at once. */
type NoAct = "leads elsewhere" | "is only read" | "is changed by its form";

const ACTS: Record<PlaceName, NoAct | readonly Act[]> = {
  "the shows of the evening": "leads elsewhere",
  "the shows of the week after": "leads elsewhere",
  "the last changes": [
    { press: [/^Restore ?Negroni$/], sends: "POST /api/admin/changes/{change_id}/undo" },
  ],
  "the links to the door": [
    { press: ["New link for every evening"], sends: "POST /api/admin/door-links" },
    {
      press: ["More for the link for Every evening", "End the link", "End the link"],
      sends: "DELETE /api/admin/door-links/{link_id}",
    },
  ],
  "the programme": [
    { press: [/^More for Late Jazz/, "Delete"], sends: "DELETE /api/events/{event_id}" },
  ],
  // Its menu deletes like the row of the programme.
  "an event": "is changed by its form",
  "a copy of an event": "is changed by its form",
  "event links": [
    { press: ["Delete link of Late Jazz"], sends: "DELETE /api/event-links/{link_id}" },
  ],
  "the events that can be booked": "leads elsewhere",
  "the guests who are looked for": "leads elsewhere",
  "the seats of an event": [
    { press: ["Release all 2"], sends: "PUT /api/admin/house-seats/{event_id}" },
  ],
  "the guests to call": "leads elsewhere",
  "the bookings of an event": [
    {
      press: ["More for Ada Lovelace", "Cancel booking", "Cancel the booking"],
      sends: "POST /api/bookings/{booking_id}/cancel",
    },
    {
      press: ["More for Ada Lovelace", "Resend mail"],
      sends: "POST /api/bookings/{booking_id}/resend",
    },
  ],
  "the waitlist of an event": [
    {
      press: ["More for Ada Lovelace", "Offer seats now", "Hold the seats and send the mail"],
      sends: "POST /api/admin/waitlist/{entry_id}/offer",
    },
    {
      press: ["More for Ada Lovelace", "Remove from the line", "Remove the party"],
      sends: "POST /api/admin/waitlist/{entry_id}/remove",
    },
  ],
  "the printed list": "is only read",
  "the inbox": "leads elsewhere",
  "an inquiry": [
    {
      press: [/^More for Engine Night/, "Delete"],
      sends: "DELETE /api/event-hosting/{entry_id}",
    },
    {
      press: [/^More for hold/, "Confirm"],
      sends: "POST /api/admin/holds/{hold_id}/confirm",
    },
    {
      press: [/^More for hold/, "Release", "Release it"],
      sends: "DELETE /api/admin/holds/{hold_id}",
    },
    {
      press: [/^More for quote/, "Withdraw", "Withdraw it"],
      sends: "POST /api/admin/quotes/{quote_id}/withdraw",
    },
  ],
  "a message": [
    {
      press: [/^More for Ada Lovelace/, "Delete"],
      sends: "DELETE /api/contact/{entry_id}",
    },
  ],
  "probably automatic entries": [
    {
      press: [/^More for Ada Lovelace/, "Delete"],
      sends: "DELETE /api/admin/inbox/automatic/{form_id}",
    },
    {
      press: ["Add to the list: Ada Lovelace"],
      sends: "POST /api/admin/inbox/automatic/{form_id}/accept",
    },
  ],
  guests: "leads elsewhere",
  "a guest": "is changed by its form",
  "newsletter subscribers": [
    { press: ["Delete Ada Lovelace"], sends: "DELETE /api/newsletter/{subscriber_id}" },
  ],
  "secret calendar subscribers": [
    { press: ["Delete Ada Lovelace"], sends: "DELETE /api/secret-calendar/{subscriber_id}" },
  ],
  "the menu": [{ press: [/^More for Negroni/, "Delete"], sends: "DELETE /api/menu/{item_id}" }],
  "the sections of the menu": [
    {
      press: ["More for Cocktails", "Delete section"],
      sends: "DELETE /api/admin/menu-sections/{section_id}",
    },
  ],
  "past events": [
    { press: ["Delete Opening Night"], sends: "DELETE /api/past-events/{past_event_id}" },
  ],
  "images of a past event": [
    { press: ["Delete The lamp"], sends: "DELETE /api/past-event-images/{image_id}" },
  ],
  "the host slideshow": [
    { press: ["Delete The lamp"], sends: "DELETE /api/host-event-images/{image_id}" },
  ],
  videos: [{ press: [/^More for Late Jazz/, "Delete"], sends: "DELETE /api/videos/{video_id}" }],
  photos: [
    { press: ["More for The lamp", "Delete"], sends: "DELETE /api/featured-images/{image_id}" },
  ],
  "the season list": [
    { press: [/^More for Winter Gala/, "Delete"], sends: "PUT /api/admin/season" },
  ],
  "closed days": [
    {
      press: ["More for Thursday, December 24, 2099", "Delete"],
      sends: "DELETE /api/admin/special-days/{day_id}",
    },
  ],
  "the venue": "is changed by its form",
  "the texts": "is changed by its form",
  "the booking rules": "is changed by its form",
  "the refunds": "is changed by its form",
  "the taxes and terms": "is changed by its form",
  "the calendar": "leads elsewhere",
  "the report": "leads elsewhere",
  payments: [
    {
      press: ["More for Ada Lovelace, KX7RT2WM", "Refund", "Refunded in cash", "It is refunded"],
      sends: "POST /api/admin/payments/refunds/{refund_id}/by-hand",
    },
  ],
  "the books": "leads elsewhere",
  "the settlements": "leads elsewhere",
  "a settlement": "is changed by its form",
  "the setup": [
    { press: ["Open the house", "Open the house"], sends: "POST /api/admin/setup/open" },
  ],
  "the pages": "is changed by its form",
  categories: [
    { press: [/^More for Comedy/, "Delete"], sends: "DELETE /api/admin/categories/{category_id}" },
  ],
  "promo codes": [
    { press: [/^More for EARLY/, "Delete"], sends: "DELETE /api/admin/promo-codes/{code_id}" },
  ],
  letters: [
    {
      press: [/^More for This week at the club/, "Delete"],
      sends: "DELETE /api/admin/letters/{letter_id}",
    },
  ],
  "the mail log": [
    { press: ["Send again", "Send again"], sends: "POST /api/admin/mails/{mail_id}/send-again" },
  ],
  "all changes": [
    { press: [/^Restore ?Negroni$/], sends: "POST /api/admin/changes/{change_id}/undo" },
  ],
  "the last backup": "is only read",
  "the connections": [
    {
      press: ["More for mail server", "Remove", "Remove"],
      sends: "PUT /api/admin/connections",
    },
  ],
  staff: [
    {
      press: ["More for Dan", "Remove", "Remove"],
      sends: "DELETE /api/admin/staff/{member_id}",
    },
  ],
  "open sessions": [
    {
      press: ["More for the session of Dan, Firefox", "End session"],
      sends: "DELETE /api/admin/security/sessions/{session_name}",
    },
  ],
  "the last log-ins": "is only read",
};

const NAMES = Object.keys(PLACES).filter((name): name is PlaceName => name in PLACES);
const ACTS_OF_PLACES = NAMES.flatMap((name) => {
  const acts = ACTS[name];
  return typeof acts === "string"
    ? []
    : acts.map(({ press, sends }) => ({ name, press, sends, last: String(press.at(-1)) }));
});

describe.each(NAMES)("%s", (name) => {
  it("stays if it cannot be refetched, with a warning", async () => {
    await open(name);
    await readAgainInVain();
    await screen.findByText("This could not be read again and may be out of date.");
    expect(screen.getAllByText(PLACES[name].shown).length).toBeGreaterThan(0);
  });
});

it.each(ACTS_OF_PLACES)("in $name a double click on '$last' acts once", async (act) => {
  await open(act.name);
  carryOut(act.sends);
  await doubleClick(act.press);
  const [method] = act.sends.split(" ");
  expect(writes().map((write) => write.method)).toEqual([method]);
});

/** Sections without data to refetch. */
const ARE_ASKED = ["guests-privacy"];

it("shows changes made elsewhere once the window gets the focus, but keeps unsaved input", async () => {
  watchFocus();
  await open("photos");
  changeElsewhere({ caption: "The blue lamp" });
  fireEvent.focus(window);
  await screen.findByText("The blue lamp");
  await press("Edit The blue lamp");
  await type("Caption", "The green lamp");
  changeElsewhere({ caption: "The red lamp" });
  fireEvent.focus(window);
  await screen.findByText(/“Caption” was changed somewhere else meanwhile/);
  expect(screen.getByLabelText<HTMLInputElement>("Caption").value).toBe("The green lamp");
});

it("asks every section of the panel", () => {
  const sections = NAV_PLACES.flatMap(({ items }) => items.map(({ view }) => view));
  const asked = new Set(Object.values(PLACES).map(({ view }) => view.split("&")[0]));
  expect(sections.filter((view) => !asked.has(view))).toEqual(ARE_ASKED);
});
