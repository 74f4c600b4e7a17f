// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { SHOW } from "@/admin/panel/rows-for-tests";
import { sampleVenue } from "@/api/samples";
import { fakeServer, problem } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";

import { Toasts } from "@/ui/overlays/toast";

import { CancelQuestion } from "./cancel-event";

const GUESTS = "GET /api/admin/event-guests/{event_id}";
const CANCELLATION = "POST /api/bookings/cancel-event";
const TOLD = { mails: 0, partiesWithoutEmail: 0, partiesWaiting: 0 };
const PAID = { paidParties: 2, paidAmount: 7500 };
const server = fakeServer({
  "GET /api/bookings/events": [{ ...SHOW, date: "2037-06-10T00:00:00Z" }],
  "GET /api/admin/events/{event_id}/series": [],
  [GUESTS]: { ...TOLD, ...PAID },
  [CANCELLATION]: { mails: 0, partiesWithoutEmail: 0, refunded: 0 },
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
        <Toasts />
      </VenueContext>
    </QueryClientProvider>,
  );
}

const sent = () =>
  server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
const confirm = async (name: string) =>
  fireEvent.click(await screen.findByRole("button", { name }));

it("asks what is refunded, with nothing selected, and names the amount and the emails", async () => {
  server.answer({
    [GUESTS]: { ...TOLD, mails: 30, partiesWaiting: 4, ...PAID },
    [CANCELLATION]: { mails: 34, partiesWithoutEmail: 0, refunded: 7500 },
  });
  open("manager");
  const all = await screen.findByRole("radio", { name: /^Refund all of it: \$75/ });
  const nothing = screen.getByRole("radio", { name: /^Refund nothing/ });
  expect(screen.getByText("2 parties have paid $75 in all.")).toBeTruthy();
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  expect(nothing).toBeTruthy();
  const undecided = await screen.findByRole("button", {
    name: "Cancel the event and send 34 emails",
  });
  expect(undecided.ariaDisabled).toBe("true");
  fireEvent.click(undecided);
  expect(sent()).toEqual([]);
  fireEvent.click(all);
  await screen.findByText(/^Your Stripe balance is \$50\. The rest is refunded/);
  await confirm("Cancel, refund $75 and send 34 emails");
  await screen.findByText("Event cancelled: $75 refunded, 34 emails sent");
  expect(sent()).toMatchObject([{ notify: true, refund: true }]);
});

it("refunds nothing if the manager chooses that", async () => {
  server.answer({ [GUESTS]: { ...TOLD, mails: 1, ...PAID } });
  open("manager");
  fireEvent.click(await screen.findByRole("radio", { name: /^Refund nothing/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Email the guests and the waitlist" }));
  await screen.findByRole("button", { name: "Cancel without a refund" });
  fireEvent.click(screen.getByRole("checkbox", { name: "Email the guests and the waitlist" }));
  await confirm("Cancel without a refund and send 1 email");
  await screen.findByText("Event cancelled: nothing refunded, no emails sent");
  expect(sent()).toMatchObject([{ refund: false }]);
});

it("tells a host that only a manager can refund, and refunds nothing", async () => {
  open("host");
  await screen.findByText(
    "Nothing is refunded. $75 stays with the venue; ask a manager to refund it.",
  );
  expect(screen.queryByRole("radio")).toBeNull();
  await confirm("Cancel without a refund");
  await waitFor(() => expect(sent()).toMatchObject([{ refund: false }]));
});

it("asks about no refund without payments", async () => {
  server.answer({ [GUESTS]: { ...TOLD, mails: 2, paidParties: 0, paidAmount: 0 } });
  open("manager");
  await confirm("Cancel the event and send 2 emails");
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).not.toHaveProperty("refund");
});

it("asks about the refund after a payment while the dialog is open", async () => {
  server.answer({ [GUESTS]: { ...TOLD, paidParties: 0, paidAmount: 0 } });
  open("manager");
  await screen.findByRole("button", { name: "Cancel the event" });
  server.answer({
    [CANCELLATION]: problem(422, { refund: "is required" }),
    [GUESTS]: { ...TOLD, ...PAID },
  });
  await confirm("Cancel the event");
  await screen.findByRole("radio", { name: /^Refund all of it: \$75/ });
  expect(screen.queryByText("Failed to cancel event")).toBeNull();
});
