// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";

import { PrintedList } from "./printed-list";

const party = (id: number) => ({
  id,
  customerName: `Party ${id}`,
  customerPhone: "212 555 0100",
  partySize: 2,
  state: "waiting",
  position: id,
  heldUntil: null,
  bookingReference: null,
});

let waiting: number;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  waiting = 1;
  const event = { eventId: 7, title: "Late Jazz", date: "2037-06-10T00:00:00Z", capacity: 2 };
  vi.stubGlobal("fetch", (url: string) => {
    const line = Array.from({ length: waiting }, (_, at) => party(at + 1));
    const rows = url.startsWith("/api/bookings/events")
      ? [{ ...event, isAllDay: false, isCancelled: false, walkIns: 0, houseSeats: 0 }]
      : url.startsWith("/api/admin/waitlist")
        ? line
        : [];
    return Promise.resolve(
      Response.json(rows, { headers: { "X-Total-Count": String(rows.length) } }),
    );
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reads again who waits for seats while the list is open", async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <PrintedList eventId={7} />
      </VenueContext>
    </QueryClientProvider>,
  );
  await screen.findByText("1 party waits for seats");
  waiting = 2;
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(await screen.findByText("2 parties wait for seats")).toBeTruthy();
});
