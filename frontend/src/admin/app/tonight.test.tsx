// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import type { Schemas } from "@/api/client";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { ServerNow } from "@/lib/time/clock";

import { TonightView } from "./tonight";

const QUIET = { waiting: 0, oldestWaitingAt: null };
const ANSWERS: Readonly<Record<string, unknown>> = {
  "/api/bookings/evening": { day: "2026-11-21", isTonight: true, shows: [] },
  "/api/bookings/events": [],
  "/api/admin/waitlist/counts": [],
  "/api/admin/mails/counts": {
    late: 0,
    failed: 0,
    waitingSince: null,
    reason: "",
    isMailSent: true,
  },
  "/api/admin/space": { free: 9_000_000_000, isLow: false, isOut: false },
  "/api/admin/inbox/counts": { inquiries: QUIET, messages: QUIET },
  "/api/admin/changes": [],
  "/api/admin/door-links": [],
  "/api/feed/runs": [],
  "/api/admin/ticket-page-troubles": [],
  "/api/admin/clip-troubles": [],
  "/api/newsletter": [],
  "/api/admin/backups": { state: "fine", lastAt: "2026-11-21T09:00:00Z", error: "" },
};

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

let answers: Record<string, unknown>;
/** The addresses that do not answer now. */
let refused: string[];
/** The addresses that were asked. */
let asked: string[];

beforeEach(() => {
  answers = { ...ANSWERS };
  refused = [];
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    const path = url.split("?")[0] ?? url;
    asked.push(path);
    if (refused.includes(path)) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(Response.json(answers[path], { headers: { "X-Total-Count": "0" } }));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  refused = ["/api/admin/mails/counts", "/api/feed/runs"];
  open();
  await screen.findByText("The mail log and calendar imports could not be loaded.");
  expect(screen.queryByText(/All quiet/)).toBeNull();
  refused = [];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("All quiet. Nothing needs you right now.");
});

it.each([
  ["The week after", "/api/bookings/events", "The shows of the week could not be loaded."],
  ["Last changes", "/api/admin/changes", "The changes could not be loaded."],
])("'%s' says that it could not be loaded", async (name, address, words) => {
  refused = [address];
  open();
  const region = await part(name);
  await waitFor(() => expect(region.textContent).toContain(words));
});

it("asks each minute how the imports of calendars went", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("All quiet. Nothing needs you right now.");
  refused = ["/api/feed/runs"];
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByText("The calendar imports could not be loaded.");
  expect(screen.queryByText(/All quiet/)).toBeNull();
});

it("says of a show to come when its doors open", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T23:00:00Z"), toFake: ["Date"] });
  answers["/api/bookings/evening"] = { day: "2026-11-21", isTonight: true, shows: [SHOW] };
  open();
  expect((await part("Tonight")).textContent).toContain("Doors 7:15 PM");
});

it.each([
  [{ parties: 3, seats: 7 }, "3 parties in line for 7 seats"],
  [{ parties: 1, seats: 1 }, "1 party in line for 1 seat"],
])("says how many parties wait, and for how many seats: %o", async (line, words) => {
  answers["/api/bookings/evening"] = { day: "2026-11-21", isTonight: true, shows: [SHOW] };
  answers["/api/admin/waitlist/counts"] = [{ eventId: SHOW.eventId, ...line }];
  open();
  expect((await screen.findByText(words)).closest("section")).toBe(await part("Tonight"));
});

it("tells the doors of an early and a late show of one title apart", async () => {
  const late = { ...SHOW, eventId: 2, date: "2026-11-22T03:30:00Z" };
  answers["/api/bookings/evening"] = { day: "2026-11-21", isTonight: true, shows: [SHOW, late] };
  open();
  for (const hour of ["8:00 PM", "10:30 PM"])
    await screen.findByRole("button", { name: `New link for Late Jazz ${hour}` });
});

it("asks for nothing and offers nothing that is not for the role", async () => {
  answers["/api/bookings/evening"] = { day: "2026-11-21", isTonight: true, shows: [SHOW] };
  const may = ["GET /api/bookings/evening", "PUT /api/bookings/{booking_id}/arrival"];
  open({ authenticated: true, hasStaff: true, name: "Dan", role: "door", may });
  await screen.findByText("Late Jazz");
  expect(new Set(asked)).toEqual(new Set(["/api/bookings/evening"]));
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Door list of Late Jazz",
  ]);
});
