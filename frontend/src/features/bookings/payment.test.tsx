// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { openOrders } from "@/lib/send-queue/open-orders";
import {
  booked,
  confirmation,
  fillGuestIn,
  fillIn,
  network,
  openDialog,
} from "./booking-for-tests";

const ONE = {
  tiers: [
    {
      id: 1,
      name: "Standard",
      amount: 2500,
      seats: null,
      note: "",
      area: "",
      needsCode: false,
      from: null,
      until: null,
      sale: "open" as const,
      seatsLeft: null,
    },
  ],
  priceRange: "$25",
};
const open = (facts: object) => openDialog({ ...ONE, ...facts });
type Dialog = Awaited<ReturnType<typeof open>>;

const unpaid = (body: { eventId: number }) =>
  booked(body, "2026-11-22T00:42:00Z", {
    link: "https://example.com/booking/secret",
    changesUntil: "2026-11-28T22:00:00Z",
    amount: 5000,
    payment: {
      state: "open",
      amount: 5000,
      paid: 0,
      refunded: 0,
      disputed: 0,
      currency: "USD",
      payUntil: "2026-11-22T00:42:00Z",
    },
  });

const head = (dialog: Dialog) => dialog.getByText("$25").parentElement?.textContent;
const press = (dialog: Dialog, name: string) =>
  fireEvent.click(dialog.getByRole("button", { name }));
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  assign.mockClear();
  vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z"), toFake: ["Date"] });
  const { location } = window;
  vi.stubGlobal("location", {
    get href() {
      return location.href;
    },
    get pathname() {
      return location.pathname;
    },
    get search() {
      return location.search;
    },
    get hash() {
      return location.hash;
    },
    assign,
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows the amount, the time of payment and the refund terms before the form is filled in", async () => {
  const dialog = await open({ payment: "now" });
  expect(head(dialog)).toBe("$25 · Paid when you book");
  expect(dialog.getByText(/^Held for you for 15 minutes/).textContent).toBe(
    "Held for you for 15 minutes. Full refund if you cancel by 6 PM on November 28.",
  );
  expect(dialog.getByRole("button", { name: "Pay $25" })).toBeTruthy();
  fireEvent.change(dialog.getByLabelText("Tickets"), { target: { value: "2" } });
  expect(dialog.getByRole("button", { name: "Pay $50" })).toBeTruthy();
  expect(dialog.queryByText("Pay at the door:")).toBeNull();
});

it.each([
  [{}, "$25 · Deposit $10 a seat, part of the price", "Pay at the door: $30"],
  [{ depositComesBack: true }, /, back on arrival$/, "Pay at the door: $50"],
])("takes a deposit now, and shows the rest due at the door (%#)", async (more, words, rest) => {
  const dialog = await open({ payment: "deposit", deposit: 1000, ...more });
  fillIn(dialog);
  expect(head(dialog)).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
  expect(dialog.getByRole("button", { name: "Pay $20 deposit" })).toBeTruthy();
  expect(dialog.getByText("Pay at the door:").textContent).toBe(rest);
});

it("opens the checkout page, and keeps the order for every tab", async () => {
  network.answer = unpaid;
  const dialog = await open({ payment: "now" });
  fillIn(dialog);
  press(dialog, "Pay $50");
  await waitFor(() => expect(assign.mock.calls).toEqual([["/booking/secret/pay"]]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(network.sent[0]?.body).not.toHaveProperty("payNow");
  expect(screen.queryByText(/Booking Confirmed!/)).toBeNull();
  expect(screen.queryByRole("region", { name: "Your booking" })).toBeNull();
  expect(openOrders()).toEqual([{ token: "secret", eventId: 7 }]);
});

it("stays on the page if the guest has closed the dialog in the meantime", async () => {
  let serve = () => {};
  network.served = new Promise((resolve) => {
    serve = resolve;
  });
  network.answer = unpaid;
  const dialog = await open({ payment: "now" });
  fillIn(dialog);
  press(dialog, "Pay $50");
  press(dialog, "Close");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  serve();
  await waitFor(() => expect(openOrders()).toHaveLength(1));
  expect(assign).not.toHaveBeenCalled();
});

it("lets the guest choose, with payment at the door as the default", async () => {
  const dialog = await open({ payment: "choice" });
  expect(head(dialog)).toBe("$25 · Pay now or at the door");
  expect(dialog.getByRole("radio", { name: "Pay at the door" })).toHaveProperty("checked", true);
  expect(dialog.getByRole("button", { name: "Book Tickets" })).toBeTruthy();
  fireEvent.click(dialog.getByRole("radio", { name: "Pay now" }));
  fillGuestIn(dialog);
  press(dialog, "Pay $25");
  await confirmation();
  expect(network.sent[0]?.body).toMatchObject({ payNow: true });
});

it("asks for no payment if the seats are free", async () => {
  const [tier] = ONE.tiers;
  const free = await open({ payment: "choice", tiers: [{ ...tier, amount: 0 }] });
  expect(free.queryByRole("radio")).toBeNull();
  expect(free.getByRole("button", { name: "Book Tickets" })).toBeTruthy();
});

it("lets a guest join the waitlist of a prepaid event", async () => {
  const dialog = await open({
    payment: "now",
    seatsLeft: 0,
    waitlistUntil: "2026-11-29T01:00:00Z",
  });
  expect(dialog.getByRole("button", { name: "Join the Waitlist" })).toBeTruthy();
  expect(dialog.queryByText(/^Held for you/)).toBeNull();
});

it("collects an amount that no card can be charged with at the door", async () => {
  const [price] = ONE.tiers;
  const tiers = [{ ...price, amount: 30 }];
  const dialog = await open({ tiers, priceRange: "$0.30", payment: "now" });
  expect(dialog.getByRole("button", { name: "Book Tickets" })).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Tickets"), { target: { value: "2" } });
  expect(dialog.getByRole("button", { name: "Pay $0.60" })).toBeDefined();
});
