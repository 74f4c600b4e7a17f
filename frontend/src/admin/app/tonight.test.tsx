// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import type { Schemas } from "@/api/client";
import { sampleVenue } from "@/api/samples";
import { away, fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";

import { TonightView } from "./tonight";

const QUIET = { waiting: 0, oldestWaitingAt: null };
const SHOW: Schemas["EventSalesOut"] = {
  eventId: 1,
  title: "Late Jazz",
  category: "music",
  date: "2026-11-22T01:00:00Z",
  endDate: null,
  isAllDay: false,
  doorsMinutes: 45,
  location: null,
  imageUrl: null,
  priceRange: "$20",
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
  ticketStatus: "Available",
};

const ANSWERS = {
  "GET /api/bookings/evening": { day: "2026-11-21", isTonight: true, shows: [] },
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
  "GET /api/admin/changes": [],
  "GET /api/admin/guests": [],
  "GET /api/admin/door-links": [],
  "GET /api/feed/runs": [],
  "GET /api/admin/ticket-page-troubles": [],
  "GET /api/admin/clip-troubles": [],
  "GET /api/newsletter": [],
  "GET /api/admin/backups": { state: "fine", lastAt: "2026-11-21T09:00:00Z", error: "" },
} as const;
const server = fakeServer(ANSWERS);

/** Lets the evening have these shows. */
const evening = (...shows: Schemas["EventSalesOut"][]) =>
  server.answer({
    "GET /api/bookings/evening": { day: "2026-11-21", isTonight: true, shows },
  });

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

const part = (name: string) => screen.findByRole("region", { name });

it("says that all is quiet where everything that may need somebody is known", async () => {
  open();
  await screen.findByText("All quiet. Nothing needs you right now.");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("names what it does not know of what needs attention, and asks again on request", async () => {
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
] as const)("'%s' says that it could not be loaded", async (name, operation, words) => {
  server.answer({ [operation]: away });
  open();
  const region = await part(name);
  await waitFor(() => expect(region.textContent).toContain(words));
});

it("asks each minute how the imports of calendars went", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("All quiet. Nothing needs you right now.");
  server.answer({ "GET /api/feed/runs": away });
  // The minute began when the first answer was there, which on a busy machine is seconds later.
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  await screen.findByText("The calendar imports could not be loaded.");
  expect(screen.queryByText(/All quiet/)).toBeNull();
});

it("says of a show to come when its doors open", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T23:00:00Z"), toFake: ["Date"] });
  evening(SHOW);
  open();
  expect((await part("Tonight")).textContent).toContain("Doors 7:15 PM");
});

it.each([
  [{ parties: 3, seats: 7 }, "3 parties in line for 7 seats"],
  [{ parties: 1, seats: 1 }, "1 party in line for 1 seat"],
])("says how many parties wait, and for how many seats: %o", async (line, words) => {
  evening(SHOW);
  server.answer({ "GET /api/admin/waitlist/counts": [{ eventId: SHOW.eventId, ...line }] });
  open();
  expect((await screen.findByText(words)).closest("section")).toBe(await part("Tonight"));
});

it("tells the doors of an early and a late show of one title apart", async () => {
  const late = { ...SHOW, eventId: 2, date: "2026-11-22T03:30:00Z" };
  evening(SHOW, late);
  open();
  for (const hour of ["8:00 PM", "10:30 PM"])
    await screen.findByRole("button", { name: `New link for Late Jazz ${hour}` });
});

it("keeps what is typed of a guest who calls when the show goes from the evening", async () => {
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

it("asks for nothing and offers nothing that is not for the role", async () => {
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
  expect(screen.queryAllByRole("button")).toEqual([]);
});
