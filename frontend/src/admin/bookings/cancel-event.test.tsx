// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { SHOW } from "@/admin/app/rows-for-tests";
import { createQueryClient } from "@/admin/data/query-client";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { CancelQuestion } from "./cancel-event";

const GUESTS = "GET /api/admin/event-guests/{event_id}";
const CANCELLATION = "POST /api/bookings/cancel-event";
const TOLD = { mails: 0, partiesWithoutEmail: 0, partiesWaiting: 0 };
const server = fakeServer({
  "GET /api/bookings/events": [{ ...SHOW, date: "2037-06-10T00:00:00Z" }],
  "GET /api/admin/events/{event_id}/series": [],
  [GUESTS]: { ...TOLD, paidParties: 2, paidAmount: 7500 },
  [CANCELLATION]: { mails: 0, partiesWithoutEmail: 0 },
  "GET /api/admin/payments/balance": { available: 5000, currency: "USD" },
});

afterEach(cleanup);

function open(role: "manager" | "host") {
  const client = createQueryClient();
  const may = role === "host" ? [CANCELLATION, GUESTS] : null;
  client.setQueryData(["/api/admin/status"], { authenticated: true, role, may });
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <CancelQuestion event={SHOW} onClose={() => undefined} />
      </VenueContext>
    </QueryClientProvider>,
  );
}

const sent = () =>
  server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
const confirm = async (name: string) =>
  fireEvent.click(await screen.findByRole("button", { name }));

it("keeps the money unless the manager sends it back, and says how much", async () => {
  open("manager");
  const choice = await screen.findByRole("checkbox", { name: "Send the money back" });
  expect(screen.getByText("2 parties have paid $75 in all.")).toBeTruthy();
  await confirm("Cancel the event");
  await waitFor(() => expect(sent()).toMatchObject([{ notify: true }]));
  expect(sent()[0]).not.toHaveProperty("refund");
  fireEvent.click(choice);
  await screen.findByText(/^At Stripe there are \$50 now\. The rest goes back/);
  await confirm("Cancel and send back $75");
  await waitFor(() => expect(sent()).toMatchObject([{}, { refund: true }]));
});

it("does not ask a host", async () => {
  open("host");
  await screen.findByRole("button", { name: "Cancel the event" });
  await screen.findByText(/No mail goes to guests/);
  expect(screen.queryByRole("checkbox", { name: "Send the money back" })).toBeNull();
});
