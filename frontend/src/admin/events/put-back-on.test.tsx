// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer, pending, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { Toasts } from "@/ui/overlays/toast";

import { PutBackOnLoaded } from "./put-back-on";

const SERIES = "GET /api/admin/events/{event_id}/series";
const CHANGE = "PUT /api/events/{event_id}";
const CANCELLED = {
  id: 7,
  title: "Second Cast",
  date: "2037-06-10T00:00:00Z",
  isAllDay: false,
  isCancelled: true,
  isPast: false,
  seatsTaken: 0,
  version: 3,
};
const server = fakeServer({
  "GET /api/admin/events/{event_id}": CANCELLED,
  "GET /api/admin/event-guests/{event_id}": { mails: 0, partiesWithoutEmail: 0, partiesWaiting: 0 },
  [SERIES]: pending,
  [CHANGE]: { ...CANCELLED, isCancelled: false },
});

/** Two later dates of the series, of which one is cancelled too. */
const LATER = [
  { id: 8, date: "2037-06-17T00:00:00Z", isCancelled: true, seatsTaken: 0 },
  { id: 9, date: "2037-06-24T00:00:00Z", isCancelled: false, seatsTaken: 0 },
];

const changes = () => server.requests.filter(({ method }) => method === "PUT");

const press = async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <VenueContext value={sampleVenue}>
        <PutBackOnLoaded eventId={7} />
        <Toasts />
      </VenueContext>
    </QueryClientProvider>,
  );
  const button = await screen.findByRole("button", { name: /^Put it back on/ });
  fireEvent.click(button);
  return button;
};

afterEach(cleanup);

it("restores no date before it knows whether other dates of the series are cancelled", async () => {
  const button = await press();
  await waitFor(() => expect(button.ariaDisabled).toBe("true"));
  await waitFor(() =>
    expect(server.requests.map(({ url }) => url)).toContain("/api/admin/events/7/series"),
  );
  expect(changes()).toEqual([]);
});

it("asks which cancelled dates to restore, no matter how fast the click was", async () => {
  server.answer({ [SERIES]: LATER });
  await press();
  const asked = await screen.findByRole("alertdialog", { name: "Put it back on?" });
  expect(changes()).toEqual([]);
  fireEvent.click(within(asked).getByRole("radio", { name: /^All dates to come *2 dates/ }));
  fireEvent.click(within(asked).getByRole("button", { name: "Go on" }));
  await screen.findByText("2 dates are back on");
  expect(changes().map(({ body }) => body)).toEqual([
    { notifyGuests: false, scope: "all", isCancelled: false, version: 3 },
  ]);
});

it("restores a date at once if no other date of the series is cancelled", async () => {
  server.answer({ [SERIES]: LATER.slice(1) });
  await press();
  await screen.findByText("Event is back on");
  expect(changes()).toHaveLength(1);
});

it("shows that the dates could not be loaded, and changes nothing", async () => {
  server.answer({ [SERIES]: problem(400) });
  await press();
  await screen.findByText("Failed to put the event back on");
  expect(changes()).toEqual([]);
});
