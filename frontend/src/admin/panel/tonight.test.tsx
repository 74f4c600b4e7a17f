// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { CONNECTIONS } from "@/admin/panel/rows-for-tests";
import type { SetupStep } from "@/admin/setup/house";
import type { Schemas } from "@/api/client";
import { sampleVenue } from "@/api/samples";
import { away, fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";
import { ServerNow } from "@/lib/time/clock";

import { TonightView } from "./tonight";

const QUIET = { waiting: 0, oldestWaitingAt: null };
const SHOW: Schemas["EventSalesOut"] = {
  eventId: 1,
  title: "Late Jazz",
  category: "music",
  date: asInstant("2026-11-22T01:00:00Z"),
  endDate: null,
  isAllDay: false,
  doorsMinutes: 45,
  location: null,
  imageUrl: null,
  priceRange: "$20",
  tiers: [],
  currency: "USD",
  capacity: 70,
  seatsTaken: 4,
  parties: 2,
  partiesWithoutEmail: 0,
  heldParties: 0,
  heldSeats: 0,
  arrivedParties: 0,
  arrivedSeats: 0,
  walkIns: 0,
  houseSeats: 0,
  version: 1,
  isCancelled: false,
  taken: 0,
  owed: 0,
  hasPage: true,
  ticketStatus: "Available",
};
const WEDDING = {
  id: 5,
  title: "A wedding",
  date: asInstant("2026-11-22T01:00:00Z"),
  endDate: asInstant("2026-11-22T05:00:00Z"),
  isAllDay: false,
};
const TONIGHT = { day: asDay("2026-11-21"), isTonight: true, shows: [], privateEvents: [] };

const ANSWERS = {
  "GET /api/bookings/evening": TONIGHT,
  "GET /api/bookings/evening/guests": [],
  "GET /api/bookings/due-payments": [],
  "GET /api/admin/waitlist/offers": [],
  "GET /api/bookings/events": [],
  "GET /api/admin/calendar": { items: [], specialDays: [] },
  "GET /api/admin/waitlist/counts": [],
  "GET /api/admin/mails/counts": {
    late: 0,
    failed: 0,
    waitingSince: null,
    reason: "",
    isMailSent: true,
  },
  "GET /api/admin/space": { free: 9_000_000_000, isLow: false, isOut: false },
  "GET /api/admin/inbox/counts": { inquiries: QUIET, messages: QUIET },
  "GET /api/admin/quotes/waiting": [],
  "GET /api/admin/holds/expiring": [],
  "GET /api/admin/changes": [],
  "GET /api/admin/guests": [],
  "GET /api/admin/door-links": [],
  "GET /api/feed/runs": [],
  "GET /api/admin/ticket-page-troubles": [],
  "GET /api/admin/clip-troubles": [],
  "GET /api/admin/payments": [],
  "GET /api/admin/payments/strays": [],
  "GET /api/admin/payments/failed-payouts": [],
  "GET /api/admin/connections": CONNECTIONS,
  "GET /api/newsletter": [],
  "GET /api/admin/copied-texts": [] as string[],
  "GET /api/admin/setup": [] as SetupStep[],
  "GET /api/admin/backups": { state: "fine", lastAt: asInstant("2026-11-21T09:00:00Z"), error: "" },
} as const;
const server = fakeServer(ANSWERS);

/** Sets the shows of the evening. */
const evening = (...shows: Schemas["EventSalesOut"][]) =>
  server.answer({ "GET /api/bookings/evening": { ...TONIGHT, shows } });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(status?: Schemas["StatusOut"]) {
  const client = createQueryClient();
  client.setQueryData(["/api/admin/status"], status);
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <ServerNow value={Date.now()}>
          <TonightView />
        </ServerNow>
      </VenueContext>
    </QueryClientProvider>,
  );
}

const nameOf = ({ textContent }: HTMLElement) => textContent;
const part = (name: string) => screen.findByRole("region", { name });

it("says that all is quiet if everything is loaded and needs no attention", async () => {
  open();
  await screen.findByText("All quiet. Nothing needs you right now.");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("names the todos that could not be loaded, and loads them again on request", async () => {
  server.answer({ "GET /api/admin/mails/counts": away, "GET /api/feed/runs": away });
  open();
  await screen.findByText("The mail log and calendar imports could not be loaded.");
  expect(screen.queryByText(/All quiet/)).toBeNull();
  server.answer(ANSWERS);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("All quiet. Nothing needs you right now.");
});

it.each([
  ["The week after", "GET /api/bookings/events", "The shows of the week could not be loaded."],
  ["Last changes", "GET /api/admin/changes", "The changes could not be loaded."],
] as const)("'%s' shows that it could not be loaded", async (name, operation, words) => {
  server.answer({ [operation]: away });
  open();
  const region = await part(name);
  await waitFor(() => expect(region.textContent).toContain(words));
});

it("lists the parts of the site that still have sample texts", async () => {
  server.answer({ "GET /api/admin/copied-texts": ["Address", "Terms"] });
  open();
  const attention = within(await part("What needs attention"));
  const todo = await attention.findByRole("link", { name: /^Look: 2 parts of your site/ });
  expect(todo.closest("li")?.textContent).toContain("Address, Terms");
});

it("warns that guests read a legal text with blanks", async () => {
  const missing = ["Privacy", "Blanks in the terms"];
  server.answer({ "GET /api/admin/setup": [{ step: "legal", done: false, missing }] });
  open();
  const attention = within(await part("What needs attention"));
  const todo = await attention.findByRole("link", { name: /^Fill in: Guests read unfinished/ });
  expect(todo.closest("li")?.textContent).toContain("Blanks in the terms");
});

it("checks the imports of calendars every minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("All quiet. Nothing needs you right now.");
  server.answer({ "GET /api/feed/runs": away });
  // The minute started with the first response, which on a busy machine is seconds later.
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  await screen.findByText("The calendar imports could not be loaded.");
  expect(screen.queryByText(/All quiet/)).toBeNull();
});

it("shows when the doors of a coming show open", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T23:00:00Z"), toFake: ["Date"] });
  evening(SHOW);
  open();
  expect((await part("Tonight")).textContent).toContain("Doors 7:15 PM");
});

it("shortens a past show to a row with its guests, its debts and its bookings", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T04:00:00Z"), toFake: ["Date"] });
  const late = { ...SHOW, eventId: 2, title: "Late Pour", date: asInstant("2026-11-22T04:30:00Z") };
  evening(
    { ...SHOW, endDate: asInstant("2026-11-22T03:30:00Z"), arrivedSeats: 3, owed: 2500 },
    late,
  );
  open();
  const region = await part("Tonight");
  const [over, next] = await within(region).findAllByRole("listitem");
  expect(over?.textContent).toContain("3 came, 1 did not$25 owed for Late Jazz");
  expect(over?.textContent).toContain("Bookings of Late Jazz");
  expect(over?.textContent).not.toContain("of 70 seats");
  expect(next?.textContent).toContain("of 70 seats");
});

it("names day, hour and sold seats of each show of the next week", async () => {
  const jazz = { ...SHOW, eventId: 2, date: asInstant("2026-11-25T01:00:00Z") };
  server.answer({ "GET /api/bookings/events": [jazz] });
  open();
  const region = await part("The week after");
  const line = await within(region).findByRole("listitem");
  expect(line.textContent).toContain("Tue 24Late Jazz8:00 PM · 4 of 70");
});

it.each([
  [{ parties: 3, seats: 7 }, "3 parties in line for 7 seats"],
  [{ parties: 1, seats: 1 }, "1 party in line for 1 seat"],
])("counts the waitlisted parties and their seats: %o", async (line, words) => {
  evening(SHOW);
  server.answer({ "GET /api/admin/waitlist/counts": [{ eventId: SHOW.eventId, ...line }] });
  open();
  const found = await screen.findByText(words);
  expect(found.closest("section")).toBe(await part("Tonight"));
  expect(found.closest("a")?.getAttribute("href")).toBe(
    "/admin?view=events&event=1&tab=guests#waitlist",
  );
});

it("names a private event of tonight with a link to its editor", async () => {
  const evening = { ...TONIGHT, day: asDay("2026-11-28"), isTonight: false, shows: [SHOW] };
  server.answer({ "GET /api/bookings/evening": { ...evening, privateEvents: [WEDDING] } });
  open();
  const region = await part("Private tonight");
  expect(region.textContent).toContain("A wedding");
  expect(region.textContent).toContain("8:00 PM–12:00 AM");
  const pencil = within(region).getByRole("link", { name: /^Edit A wedding/ });
  expect(pencil.getAttribute("href")).toBe("/admin?view=events&event=5&tonight=1");
});

it("lists private events in the next week, and no event twice", async () => {
  const then = { kind: "event", category: "", clashesWith: [], isPrivate: false } as const;
  const jazz = { ...SHOW, date: asInstant("2026-11-25T01:00:00Z") };
  const items = [
    { ...WEDDING, ...then, date: asInstant("2026-11-24T01:00:00Z"), isPrivate: true },
    { ...then, id: SHOW.eventId, title: SHOW.title, date: jazz.date },
  ];
  server.answer({
    "GET /api/bookings/events": [jazz],
    "GET /api/admin/calendar": { items, specialDays: [] },
  });
  open();
  const region = await part("The week after");
  await waitFor(() => expect(within(region).getAllByRole("listitem").length).toBe(2));
  const [wedding] = within(region).getAllByRole("listitem");
  expect(wedding?.textContent).toContain("A weddingPrivate");
  expect(within(region).getByRole("link", { name: /^Edit A wedding/ })).toBeTruthy();
});

it("heads a show with its title only, and offers no booking if guests sign up elsewhere", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T23:00:00Z"), toFake: ["Date"] });
  evening(SHOW, { ...SHOW, eventId: 2, title: "Saturday Open Mixer" });
  open();
  await screen.findByRole("heading", { name: "Saturday Open Mixer" });
  expect(screen.getAllByRole("button", { name: /^Add by phone/ }).map(nameOf)).toEqual([
    "Add by phone to Late Jazz",
  ]);
});

it("distinguishes the doors of an early and a late show with the same title", async () => {
  const late = { ...SHOW, eventId: 2, date: asInstant("2026-11-22T03:30:00Z") };
  evening(SHOW, late);
  open();
  for (const hour of ["8:00 PM", "10:30 PM"])
    await screen.findByRole("button", { name: `New link for Late Jazz ${hour}` });
});

it("keeps the input for a guest who calls when the show is no longer tonight's", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T23:00:00Z"), toFake: ["Date"] });
  evening(SHOW);
  open();
  fireEvent.click(await screen.findByRole("button", { name: /^Add by phone/ }));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada" } });
  evening();
  const asked = () => server.requests.filter(({ path }) => path === "/api/bookings/evening");
  await waitFor(() => expect(asked().length).toBeGreaterThan(1), { timeout: 10_000 });
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ada");
});

it("requests and offers only parts that the role may see", async () => {
  evening(SHOW);
  const may = ["GET /api/bookings/evening", "PUT /api/bookings/{booking_id}/arrival"];
  open({ authenticated: true, hasStaff: true, name: "Dan", role: "door", may });
  await screen.findByText("Late Jazz");
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(
    new Set(["/api/bookings/evening"]),
  );
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Door list of Late Jazz",
  ]);
  // The search shows every role its own sections.
  expect(screen.getAllByRole("button")).toEqual([screen.getByRole("button", { name: "Find" })]);
});

const PARTY: Schemas["EveningGuestOut"] = {
  ...{ bookingId: 3, reference: "KX7RT2WM", eventId: 1, eventTitle: "Late Jazz" },
  ...{ customerName: "Ada", numberOfTickets: 2, arrivedSeats: 0, guestRequest: "" },
  ...{ isVip: false, allergy: "", birthday: "" },
};

it("sums up seats, money and the waitlist of the evening without its cancelled shows", async () => {
  const late = { ...SHOW, eventId: 2, seatsTaken: 6, arrivedSeats: 3, owed: 1000 };
  const off = { ...SHOW, eventId: 3, isCancelled: true, taken: 900 };
  evening({ ...SHOW, taken: 5000, owed: 2500 }, late, off);
  server.answer({
    "GET /api/admin/waitlist/counts": [{ eventId: 2, parties: 3, seats: 7 }],
    "GET /api/admin/events/{event_id}": away,
  });
  open();
  const texts = async (label: string) =>
    (await screen.findByText(label)).parentElement?.textContent?.slice(label.length);
  expect(await texts("Seats booked")).toBe("10of 140 · 3 in");
  expect(await texts("Taken")).toBe("$50");
  expect(await texts("Owed tonight")).toBe("$35");
  await waitFor(async () => expect(await texts("Waitlist")).toBe("3parties, 7 seats"));
});

it("lists the guests to know with their tags and their own requests, unchanged", async () => {
  const words = "It is my birthday.\nNuts would be bad.";
  evening(SHOW);
  server.answer({
    "GET /api/bookings/evening/guests": [
      { ...PARTY, isVip: true, allergy: "shellfish", birthday: "11-21", arrivedSeats: 2 },
      { ...PARTY, bookingId: 4, customerName: "Bob", guestRequest: words },
    ],
  });
  open();
  const [ada, bob] = await within(await part("Guests to know")).findAllByRole("listitem");
  expect(ada?.textContent).toContain("Late Jazz · 2 seats · arrived");
  for (const tag of ["VIP", "Allergy: shellfish", "Birthday today"])
    expect(ada?.textContent).toContain(tag);
  expect(bob?.textContent).toContain(words);
  const link = within(bob ?? document.body).getByRole("link", { name: "Bob" });
  expect(link.getAttribute("href")).toBe("/admin?view=events&event=1&tab=guests&guest=KX7RT2WM");
  const show = await part("Tonight");
  for (const tag of ["1 VIP", "1 allergy", "1 birthday", "1 note"])
    expect(show.textContent).toContain(tag);
});

it("lists an expiring offer of the waitlist before a task without a deadline", async () => {
  server.answer({
    "GET /api/admin/copied-texts": ["Terms"],
    "GET /api/admin/waitlist/offers": [
      {
        ...{ id: 9, eventId: 1, eventTitle: "Late Jazz", customerName: "Nora", partySize: 2 },
        heldUntil: asInstant("2026-11-22T00:50:00Z"),
      },
    ],
  });
  open();
  const attention = within(await part("What needs attention"));
  await attention.findByText("The offer to Nora ends");
  await attention.findByText("Terms");
  const [first] = attention.getAllByRole("listitem");
  expect(first?.textContent).toContain("Late Jazz · 2 seats");
});
