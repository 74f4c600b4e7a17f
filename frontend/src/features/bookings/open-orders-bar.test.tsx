// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { sampleEvent, sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { keepOrder, openOrders, watchOpenOrders } from "@/lib/send-queue/open-orders";
import { useToast } from "@/ui/overlays/toast";

import { OpenOrdersBar } from "./open-orders-bar";

const UNPAID = {
  state: "unpaid",
  eventId: 7,
  eventTitle: "Low Ceiling",
  numberOfTickets: 2,
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "212 555 0199",
  version: 3,
  payment: {
    state: "open",
    amount: 5000,
    paid: 0,
    refunded: 0,
    disputed: 0,
    currency: "USD",
    payUntil: "2026-11-22T00:42:00Z",
  },
};

const PAID = {
  ...UNPAID,
  state: "confirmed",
  payment: { ...UNPAID.payment, state: "paid", paid: 5000, payUntil: null },
};

/** The server's responses by token, and the posted values. */
const server = {
  bookings: new Map<string, object>(),
  posted: [] as { url: string; body: unknown }[],
  refusal: null as { status: number; message: string } | null,
};
const realFetch = globalThis.fetch;
const onBookMore = vi.fn();

function Bar() {
  const orders = useSyncExternalStore(watchOpenOrders, openOrders);
  const toast = useToast();
  return (
    <VenueContext value={sampleVenue}>
      <main id="main" tabIndex={-1} />
      <OpenOrdersBar orders={orders} onBookMore={onBookMore} />
      {toast && <output>{`${toast.title} / ${toast.description}`}</output>}
    </VenueContext>
  );
}

const bar = async () => within(await screen.findByRole("region", { name: /^Your bookings?$/ }));
const region = () => screen.queryByRole("region", { name: /^Your bookings?$/ });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const lookAgain = () => document.dispatchEvent(new Event("visibilitychange"));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now: Date.parse("2026-11-22T00:30:00Z"), toFake: ["Date"] });
  server.bookings = new Map([["one", UNPAID]]);
  server.posted = [];
  server.refusal = null;
  onBookMore.mockClear();
  globalThis.fetch = async (url, options) => {
    if (String(url).startsWith("/api/events/")) return Response.json(sampleEvent({ id: 7 }));
    if (options?.method === "POST") {
      server.posted.push({ url: String(url), body: JSON.parse(String(options.body)) });
      if (server.refusal) return Response.json({ fields: {}, ...server.refusal }, server.refusal);
      return Response.json({ ...UNPAID, state: "ran out" });
    }
    const found = server.bookings.get(String(url).split("/").at(-1) ?? "");
    return found ? Response.json(found) : Response.json({ message: "Gone." }, { status: 404 });
  };
  keepOrder({ token: "one", eventId: 7 });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  globalThis.fetch = realFetch;
});

it("names the show, the seats, the amount due and the deadline, and links to the checkout page", async () => {
  render(<Bar />);
  const shown = await bar();
  expect(shown.getByRole("link", { name: "Low Ceiling" }).getAttribute("href")).toBe(
    "/booking/one",
  );
  expect(shown.getByText(/^2 tickets/).parentElement?.textContent).toBe(
    "2 tickets, $50. Held for you until 7:42 PM.",
  );
  expect(shown.getByRole("link", { name: "Pay $50" }).getAttribute("href")).toBe(
    "/booking/one/pay",
  );
});

it.each([
  ["paid", PAID],
  ["expired", { ...UNPAID, state: "ran out" }],
  ["cancelled", { ...UNPAID, state: "cancelled" }],
  ["unknown to the server", undefined],
])("disappears with its link once the booking is %s", async (_, booking) => {
  render(<Bar />);
  await bar();
  if (booking) server.bookings.set("one", booking);
  else server.bookings.delete("one");
  act(lookAgain);
  await waitFor(() => expect(region()).toBeNull());
  expect(localStorage).toHaveLength(0);
});

it("disappears when the time to pay is over, and stays away while the server asks the bank", async () => {
  vi.useRealTimers();
  const payUntil = new Date(Date.now() + 1_500).toISOString();
  server.bookings.set("one", { ...UNPAID, payment: { ...UNPAID.payment, payUntil } });
  render(<Bar />);
  await bar();
  await waitFor(() => expect(region()).toBeNull(), { timeout: 5_000 });
});

it("shows an order made in another tab, and no older one for the event once that is paid", async () => {
  render(<Bar />);
  await bar();
  server.bookings.set("two", { ...UNPAID, numberOfTickets: 4 });
  act(() => keepOrder({ token: "two", eventId: 7 }));
  await waitFor(() => expect(screen.getAllByRole("link", { name: /^Pay/ })).toHaveLength(2));
  server.bookings.set("two", PAID);
  act(lookAgain);
  await waitFor(() => expect(region()).toBeNull());
  expect(openOrders()).toEqual([]);
});

it("asks once before it releases the seats, and returns the focus if they are kept", async () => {
  render(<Bar />);
  await bar();
  press("Release");
  expect(screen.getByText("Release your 2 seats? Others can book them at once.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Release Them" }));
  press("Keep Them");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Release" }));
  expect(server.posted).toEqual([]);
  press("Release");
  press("Release Them");
  await screen.findByText("Released your 2 seats. / Low Ceiling");
  expect(region()).toBeNull();
  expect(localStorage).toHaveLength(0);
  expect(document.activeElement).toBe(document.getElementById("main"));
  expect(server.posted).toEqual([{ url: "/api/guest/bookings/one/cancel", body: { version: 3 } }]);
});

it("keeps the order if the server refuses to release it", async () => {
  server.refusal = { status: 409, message: "This was changed in the meantime." };
  render(<Bar />);
  await bar();
  press("Release");
  press("Release Them");
  await screen.findByText("Not released. / This was changed in the meantime.");
  expect(openOrders()).toHaveLength(1);
});

it("opens the dialog of the same show to book more", async () => {
  render(<Bar />);
  await bar();
  press("Book More");
  await waitFor(() => expect(onBookMore.mock.calls[0]?.[0]).toMatchObject({ id: 7 }));
  expect(onBookMore.mock.calls[0]?.[1]).toEqual({
    customerName: "Ada Lovelace",
    customerEmail: "ada@example.com",
    customerPhone: "212 555 0199",
  });
});

it("offers to pay the unpaid part of a confirmed booking, and to show the booking", async () => {
  const payment = { ...UNPAID.payment, amount: 7500, paid: 5000 };
  server.bookings.set("one", { ...UNPAID, state: "confirmed", numberOfTickets: 3, payment });
  render(<Bar />);
  const shown = await bar();
  expect(shown.getByText(/^3 tickets/).parentElement?.textContent).toBe(
    "3 tickets, $25 left to pay. Please pay by 7:42 PM.",
  );
  const links = shown
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Low Ceiling", "/booking/one"],
    ["Pay $25", "/booking/one/pay"],
    ["Show", "/booking/one"],
  ]);
  expect(shown.queryByRole("button", { name: "Release" })).toBeNull();
  server.bookings.set("one", {
    ...UNPAID,
    state: "confirmed",
    payment: { ...payment, state: "paid", paid: 7500, payUntil: null },
  });
  act(lookAgain);
  await waitFor(() => expect(region()).toBeNull());
  expect(openOrders()).toEqual([]);
});

it("can be hidden on every page of the tab until its time is over, and keeps its link", async () => {
  const { unmount } = render(<Bar />);
  await bar();
  press("Hide");
  expect(region()).toBeNull();
  expect(openOrders()).toHaveLength(1);
  unmount();
  render(<Bar />);
  server.bookings.set("two", { ...UNPAID, numberOfTickets: 4 });
  act(() => keepOrder({ token: "two", eventId: 7 }));
  const shown = await bar();
  expect(shown.getAllByRole("link", { name: /^Pay/ })).toHaveLength(1);
  expect(shown.getByText(/^4 tickets/)).toBeTruthy();
  // Seats that are held again have another end.
  const payUntil = "2026-11-22T00:59:00Z";
  server.bookings.set("one", { ...UNPAID, payment: { ...UNPAID.payment, payUntil } });
  act(lookAgain);
  await waitFor(() => expect(shown.getAllByRole("link", { name: /^Pay/ })).toHaveLength(2));
});
