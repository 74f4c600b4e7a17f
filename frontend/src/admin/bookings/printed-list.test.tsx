// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { PrintedList } from "./printed-list";

const party = (id: number) => ({
  id,
  customerName: `Party ${id}`,
  customerPhone: "212 555 0100",
  partySize: 2,
  state: "waiting" as const,
  position: id,
  heldUntil: null,
  bookingReference: null,
});

const EVENT = { eventId: 7, title: "Late Jazz", date: "2037-06-10T00:00:00Z", capacity: 2 };
const WAITLIST = "GET /api/admin/waitlist";

const server = fakeServer({
  "GET /api/bookings/events": [
    { ...EVENT, isAllDay: false, isCancelled: false, walkIns: 0, houseSeats: 0 },
  ],
  "GET /api/bookings": [],
  "GET /api/admin/event-guests/{event_id}/remarks": [],
  [WAITLIST]: [party(1)],
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("refetches the waitlist while the list is open", async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <PrintedList eventId={7} />
      </VenueContext>
    </QueryClientProvider>,
  );
  await screen.findByText("1 party waits for seats");
  server.answer({ [WAITLIST]: [party(1), party(2)] });
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(await screen.findByText("2 parties wait for seats")).toBeTruthy();
});
