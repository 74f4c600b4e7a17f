// Helpers for the tests of the booking dialog: a fake network, and the dialog, opened and filled
// in.

import "./booking-confirmation";
import "./booking-dialog";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect } from "vitest";
import { createApiCache } from "@/api/cache";
import type { Schemas } from "@/api/client";
import { sampleEvent, sampleVenue } from "@/api/samples";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { setConnection } from "@/lib/connection-for-tests";
import { useToast } from "@/ui/overlays/toast";

import { Booking } from "./booking";
import { openBooking } from "./booking-place";

interface Sent {
  url: string;
  key: string | null;
  body: { eventId: number };
}

const realFetch = globalThis.fetch;

export const booked = ({ eventId }: Sent["body"], heldUntil: string | null, more: object = {}) =>
  Response.json(
    {
      id: 1,
      reference: "KX7RT2WM",
      eventId,
      customerName: "Ada Lovelace",
      customerEmail: "ada@example.com",
      customerPhone: "+1 212 555 0199",
      numberOfTickets: 2,
      tickets: [],
      amount: null,
      createdAt: "2026-11-21T12:00:00Z",
      heldUntil,
      ...more,
    },
    { status: 201 },
  );

const confirm = (body: Sent["body"]) => booked(body, null);

/** Responds that the booking is confirmed, with the deadline for changes on its private page. */
export const confirmed = (changesUntil: string) => (body: Sent["body"]) =>
  booked(body, null, { link: "https://example.com/booking/secret", changesUntil });

/** Responds that the seats are held until the guest confirms them. */
export const held = (body: Sent["body"]) => booked(body, "2026-11-21T12:30:00Z");

interface Network {
  /** The bookings and parties that were sent. */
  sent: Sent[];
  /** Response to a booking, sent once `served` resolves. */
  answer: (body: Sent["body"]) => Response;
  served: Promise<void>;
  /** The server's programme. */
  events: Schemas["EventOut"][];
  /** Its responses to reads of other URLs. */
  reads: Map<string, () => Response>;
  /** Prices of an event with a promo code; null if the server knows no code. */
  prices: Schemas["PricesWithCodeOut"] | null;
}

export const network: Network = {
  sent: [],
  answer: confirm,
  served: Promise.resolve(),
  events: [],
  reads: new Map(),
  prices: null,
};

export const refusal =
  (body: { message: string; fields?: object; seatsLeft?: number }, status = 409) =>
  () =>
    Response.json({ fields: {}, ...body }, { status });

beforeEach(() => {
  network.sent = [];
  network.answer = confirm;
  network.served = Promise.resolve();
  network.events = [];
  network.reads.clear();
  network.prices = null;
  globalThis.fetch = async (url, options) => {
    if (String(url).includes("/promo-codes/") && network.prices)
      return Response.json(network.prices);
    if (!options?.body) {
      const event = network.events.find(({ id }) => url === `/api/events/${id}`);
      if (event) return Response.json(event);
      const answer = network.reads.get(String(url));
      return answer?.() ?? Response.json({ message: "Gone." }, { status: 404 });
    }
    const body = JSON.parse(String(options.body));
    const key = new Headers(options.headers).get("Idempotency-Key");
    network.sent.push({ url: String(url), key, body });
    await network.served;
    return network.answer(body);
  };
});

afterEach(async () => {
  setConnection("online");
  for (const name of ["Close", "Dismiss"]) {
    const button = screen.queryByRole("button", { name });
    if (button) fireEvent.click(button);
  }
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  globalThis.fetch = realFetch;
});

function LastToast() {
  const shown = useToast();
  return shown && <output>{`${shown.title} / ${shown.description} / ${shown.variant}`}</output>;
}

/** Shows the place of the dialog, which only an event with seats opens. */
export function showPlace() {
  render(
    <ApiCacheContext value={createApiCache()}>
      <VenueContext value={sampleVenue}>
        <Booking isBookable={({ seatsLeft }) => seatsLeft !== 0} endOf={() => Number.MAX_VALUE} />
        <LastToast />
      </VenueContext>
    </ApiCacheContext>,
  );
}

/** Opens the dialog for the sample event, changed by `facts`. */
export async function openDialog(facts = {}) {
  showPlace();
  openBooking(sampleEvent(facts));
  return within(await screen.findByRole("dialog"));
}

/** Opens it for another event instead. */
export async function openOther() {
  act(() => openBooking(sampleEvent({ id: 8, title: "Late Pour" })));
  return within(await screen.findByRole("dialog", { name: "Late Pour" }));
}

type Dialog = Awaited<ReturnType<typeof openDialog>>;

const type = (dialog: Dialog, label: string | RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

/** Fills in the guest. */
export function fillGuestIn(dialog: Dialog, name = "Ada Lovelace") {
  type(dialog, "Name", name);
  type(dialog, "Email", "ada@example.com");
  type(dialog, "Phone", "+1 212 555 0199");
}

/** Fills in the guest, and a party of two. */
export function fillIn(dialog: Dialog, name?: string) {
  fillGuestIn(dialog, name);
  type(dialog, /^(Tickets|Party)$/, "2");
}

export const submit = (dialog: Dialog) =>
  fireEvent.click(dialog.getByRole("button", { name: /^(Book Tickets|Join the Waitlist)$/ }));

export const nameIn = (dialog: Dialog) => dialog.getByLabelText("Name");

export const lastToast = () =>
  screen.getByText(/^(Booking (Failed|Confirmed)|One More Step|.* Waitlist!? \/)/).textContent;

/** The summary of the booking or of the waitlist entry. */
export const confirmation = async () =>
  within(await screen.findByRole("region", { name: /^Your (booking|place on the waitlist)$/ }));
