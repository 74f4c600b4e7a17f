// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { BOOKING, SHOW } from "@/admin/panel/rows-for-tests";
import { sampleVenue } from "@/api/samples";
import { fakeServer } from "@/api/server-for-tests";
import { VenueContext } from "@/api/venue";
import { asInstant } from "@/lib/time/checked-for-tests";
import { Toasts } from "@/ui/overlays/toast";

import type { Booking } from "./booked-event";
import { BookingDialog } from "./booking-form";
import { BookingMenu } from "./booking-menu";
import { MoveBooking } from "./move-booking";

const CANCEL = "POST /api/bookings/{booking_id}/cancel";
const CHANGE = "PUT /api/bookings/{booking_id}";
const MOVE = "POST /api/bookings/{booking_id}/move";
const payment = {
  state: "paid",
  amount: 5000,
  paid: 5000,
  refunded: 0,
  disputed: 0,
  currency: "USD",
  payUntil: null,
} as const;
const PAID: Booking = { ...BOOKING, amount: 5000, payment, refundIfCancelled: 1250 };
const AHEAD = { ...SHOW, date: asInstant("2037-06-10T00:00:00Z") };

const refusal = (rule: number, all: number) =>
  Response.json(
    { message: "Please say.", fields: { refund: "is required" }, refunds: { rule, all } },
    { status: 422 },
  );
/** Responds like the server: a change of a paid booking must state its refund. */
const paidChange = (rule: number, all: number) => (request: { body: unknown }) => {
  const { refund } = Object(request.body);
  if (refund === undefined) return refusal(rule, all);
  const refunded = { rule, all, none: 0 }[String(refund)] ?? 0;
  return { ...PAID, version: 2, payment: { ...payment, refunded } };
};

const server = fakeServer({
  [CANCEL]: paidChange(1250, 5000),
  [CHANGE]: paidChange(2500, 2500),
  [MOVE]: paidChange(500, 1000),
  "GET /api/bookings/{booking_id}/dates": [
    { id: 9, date: asInstant("2037-06-17T00:00:00Z"), isAllDay: false, seatsLeft: 4 },
  ],
  "GET /api/admin/waitlist/counts": [],
});

afterEach(cleanup);

function open(part: React.ReactNode, role: "manager" | "host" = "manager") {
  const client = createQueryClient();
  const may = role === "host" ? [CANCEL, CHANGE, MOVE] : null;
  client.setQueryData(["/api/admin/status"], { authenticated: true, role, may });
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        {part}
        <Toasts />
      </VenueContext>
    </QueryClientProvider>,
  );
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
const sent = () => server.requests.filter(({ method }) => method !== "GET").map(({ body }) => body);
const cancel = async (booking: Booking, role: "manager" | "host" = "manager") => {
  open(<BookingMenu booking={booking} event={AHEAD} />, role);
  await press("More for Ada Lovelace");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Cancel booking" }));
  return screen.findByRole("alertdialog", { name: "Cancel this booking?" });
};

it("preselects the rule when a paid booking is cancelled, and its button names each amount", async () => {
  const dialog = await cancel(PAID);
  const button = () => within(dialog).getByRole("button", { name: /^Cancel (and|without)/ });
  expect(within(dialog).getByRole("radio", { name: "By the rule: $12.50" })).toHaveProperty(
    "checked",
    true,
  );
  expect(button().textContent).toBe("Cancel and refund $12.50");
  fireEvent.click(within(dialog).getByRole("radio", { name: "All: $50" }));
  expect(button().textContent).toBe("Cancel and refund $50");
  fireEvent.click(within(dialog).getByRole("radio", { name: "Nothing" }));
  expect(button().textContent).toBe("Cancel without a refund");
  fireEvent.click(within(dialog).getByRole("radio", { name: "By the rule: $12.50" }));
  within(dialog).getByText("If you restore it, the guest must pay again.");
  fireEvent.click(button());
  await screen.findByText("Cancelled. $12.50 is refunded.");
  expect(sent()).toEqual([{ refund: "rule" }]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("offers to undo a cancellation that refunds nothing", async () => {
  await cancel({ ...PAID, refundIfCancelled: 0 });
  await press("Cancel without a refund");
  await screen.findByRole("button", { name: "Undo" });
  expect(sent()).toEqual([{ refund: "none" }]);
});

it("asks about a payment made since the list was loaded", async () => {
  await cancel(BOOKING);
  await press("Cancel the booking");
  const question = await screen.findByRole("alertdialog", { name: "Refund the guest?" });
  fireEvent.click(within(question).getByRole("button", { name: "Cancel and refund $12.50" }));
  await screen.findByText("Cancelled. $12.50 is refunded.");
  expect(sent()).toEqual([{}, { refund: "rule" }]);
});

it("tells a host that only a manager can refund, and cancels without a refund", async () => {
  const dialog = await cancel(PAID, "host");
  within(dialog).getByText(
    "Nothing is refunded. $50 stays with the venue; ask a manager to refund it.",
  );
  expect(within(dialog).queryByRole("radio")).toBeNull();
  await press("Cancel without a refund");
  await screen.findByText("Booking cancelled without a refund");
  expect(sent()).toEqual([{ refund: "none" }]);
});

it.each([
  ["manager", "Save and refund $25", { refund: "rule" }, "Saved. $25 is refunded."],
  ["host", "Save without a refund", { refund: "none" }, "Booking saved without a refund"],
] as const)("asks a %s when a paid booking becomes free", async (role, label, refund, toast) => {
  open(<BookingDialog booking={PAID} event={AHEAD} onClose={() => undefined} />, role);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Free (comp)" }));
  await press("Save");
  const note = "Nothing is refunded. $25 stays with the venue; ask a manager to refund it.";
  const question = await screen.findByRole("alertdialog");
  expect(within(question).queryAllByText(note)).toHaveLength(role === "host" ? 1 : 0);
  await press(label);
  await screen.findByText(toast);
  expect(sent()).toMatchObject([{ isComp: true }, { isComp: true, ...refund }]);
});

it("keeps the input if the manager declines, without a failure", async () => {
  open(<BookingDialog booking={PAID} event={AHEAD} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Free (comp)" }));
  await press("Save");
  await press("Go back");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await screen.findByRole("button", { name: "Save" });
  expect(screen.getByRole("checkbox", { name: "Free (comp)" })).toHaveProperty("checked", true);
  expect(screen.queryByText("Failed to update booking")).toBeNull();
  expect(sent()).toHaveLength(1);
});

it("asks about the refund when a paid booking moves to a cheaper date", async () => {
  open(<MoveBooking booking={PAID} isMailed onClose={() => undefined} />);
  await waitFor(() => screen.getByRole("combobox", { name: "Date" }));
  await press("Move the booking");
  await press("Move and refund $5");
  await screen.findByText("Moved. $5 is refunded.");
  expect(sent()).toEqual([{ eventId: 9 }, { eventId: 9, refund: "rule" }]);
});
