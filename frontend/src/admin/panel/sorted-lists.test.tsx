// @vitest-environment jsdom

import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { open, press, server } from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";

/** Each long list with its headings that sort, and the key of each. */
const HEADINGS: readonly [PlaceName, Readonly<Record<string, string>>][] = [
  ["guests", { Guest: "guest", Bookings: "bookings", "Last seen": "last-seen", Next: "next" }],
  ["the bookings of an event", { Guest: "guest", Tickets: "tickets", Booked: "booked" }],
  ["the programme", { Event: "event", Seats: "seats" }],
  ["event links", { Event: "event" }],
  ["the events that can be booked", { Event: "event", Seats: "seats" }],
  ["the guests who are looked for", { Guest: "guest", Tickets: "tickets", Event: "event" }],
  ["newsletter subscribers", { Name: "name", Email: "email", "Subscribed date": "date" }],
  ["secret calendar subscribers", { Name: "name", Email: "email", "Subscribed date": "date" }],
  ["the mail log", { Mail: "subject", To: "to", Written: "written" }],
  ["payments", { Date: "date", Guest: "guest" }],
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
  for (const sort of [key, `-${key}`]) {
    await press(heading);
    expect(sortOf(window.location.search)).toBe(sort);
    await waitFor(() => expect(asked(PLACES[name])).toContain(sort));
  }
});
