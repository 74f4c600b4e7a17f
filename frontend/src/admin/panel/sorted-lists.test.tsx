// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { open, press, server } from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";
import { AT, GUEST } from "./rows-for-tests";

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

it("sorts each table of a guest in the address, and leaves the other as it is", async () => {
  const at = { eventDate: AT, arrivedSeats: 0, note: "", origin: "site" } as const;
  const visit = { ...at, eventId: 7, customerName: GUEST.name, attendance: "expected" } as const;
  const show = { eventId: 7, eventDate: AT, state: "waiting", heldUntil: null } as const;
  await open("a guest", {
    row: {
      ...GUEST,
      visits: [
        { ...visit, id: 1, reference: "AAAA", eventTitle: "Salsa", numberOfTickets: 2 },
        { ...visit, id: 2, reference: "BBBB", eventTitle: "Blues", numberOfTickets: 4 },
      ],
      waitlist: [
        { ...show, id: 1, eventTitle: "Tango", partySize: 1, position: 1, bookingReference: null },
        { ...show, id: 2, eventTitle: "Disco", partySize: 3, position: 2, bookingReference: null },
      ],
    },
  });
  const table = (name: string) => within(screen.getByRole("table", { name }));
  const titles = (name: string) => table(name).getAllByRole("link").map(({ textContent }) => textContent);
  const [booked, waited] = ["Bookings of this guest", "Waitlists with this guest"] as const;
  expect(titles(booked)).toEqual(["Salsa", "Blues"]);
  fireEvent.click(table(booked).getByRole("button", { name: "Event" }));
  expect(sortOf(window.location.search)).toBe("event");
  await waitFor(() => expect(titles(booked)).toEqual(["Blues", "Salsa"]));
  expect(titles(waited)).toEqual(["Tango", "Disco"]);
  fireEvent.click(table(waited).getByRole("button", { name: "Seats" }));
  fireEvent.click(table(waited).getByRole("button", { name: "Seats" }));
  expect(sortOf(window.location.search)).toBe("-seats");
  await waitFor(() => expect(titles(waited)).toEqual(["Disco", "Tango"]));
});
