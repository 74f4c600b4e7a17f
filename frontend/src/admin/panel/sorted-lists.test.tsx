// @vitest-environment jsdom

import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { open, press, server } from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";

/** Each long list with its headings that sort, and the key of each. */
const HEADINGS: readonly [PlaceName, Readonly<Record<string, string>>][] = [
  [
    "guests",
    {
      Guest: "guest",
      Contact: "contact",
      Bookings: "bookings",
      "Last seen": "last-seen",
      Next: "next",
    },
  ],
  [
    "the bookings of an event",
    {
      Guest: "guest",
      Contact: "contact",
      Tickets: "tickets",
      Booked: "booked",
      Paid: "paid",
      Owes: "owed",
    },
  ],
  ["the programme", { Event: "event", Seats: "seats" }],
  ["event links", { Event: "event" }],
  ["the events that can be booked", { Event: "event", Seats: "seats", Parties: "parties" }],
  [
    "the guests who are looked for",
    { Guest: "guest", Contact: "contact", Tickets: "tickets", Event: "event", State: "state" },
  ],
  ["newsletter subscribers", { Name: "name", Email: "email", "Subscribed date": "date" }],
  ["secret calendar subscribers", { Name: "name", Email: "email", "Subscribed date": "date" }],
  ["the mail log", { Mail: "subject", To: "to", Written: "written", State: "state" }],
  [
    "payments",
    {
      Date: "date",
      Guest: "guest",
      Show: "show",
      "Paid with": "method",
      State: "state",
      Amount: "amount",
      Refunded: "refunded",
      Kept: "kept",
    },
  ],
  ["the inbox", { From: "from", About: "about", Received: "received", Status: "status" }],
  ["probably automatic entries", { From: "from", "What was sent": "sent", Received: "received" }],
  ["the last log-ins", { When: "when", Result: "result", Browser: "browser", Network: "network" }],
  ["letters", { Subject: "subject", Date: "date" }],
  ["promo codes", { Code: "code", Gives: "gives", Used: "used", Dates: "until" }],
];

const COLUMNS = HEADINGS.flatMap(([name, keys]) =>
  Object.entries(keys).map(([heading, key]) => ({ name, heading, key })),
);

const sortOf = (search: string) => new URLSearchParams(search).get("sort");
const asked = ({ read }: { read: string }) =>
  server.requests
    .filter(({ path }) => path === read.split(" ")[1])
    .map(({ url }) => sortOf(url.split("?")[1] ?? ""));

it.each(COLUMNS)("sorts $name by $heading on the server and in the address", async (column) => {
  const { name, heading, key } = column;
  await open(name);
  const sorts: (string | null)[] = [];
  for (let presses = 0; presses < 2; presses += 1) {
    await press(heading);
    const sort = sortOf(window.location.search);
    sorts.push(sort);
    await waitFor(() => expect(asked(PLACES[name])).toContain(sort));
  }
  // Amounts begin with the highest.
  expect(sorts.toSorted()).toEqual([`-${key}`, key]);
});
