// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleEvent } from "@/api/samples";
import { setConnection } from "@/lib/connection-for-tests";
import { asInstant } from "@/lib/time/checked-for-tests";

import {
  confirmation,
  fillIn,
  lastToast,
  nameIn,
  network,
  openDialog,
  refusal,
  submit,
} from "./booking-for-tests";

/** A full event with an open waitlist. */
const FULL = {
  seatsLeft: 0,
  ticketStatus: "Sold Out",
  waitlistUntil: asInstant("2026-11-29T00:30:00Z"),
} as const;

/** The server's response to a party that has joined. */
const third = ({ eventId }: { eventId: number }) =>
  Response.json(
    {
      eventId,
      customerName: "Ada Lovelace",
      customerEmail: "ada@example.com",
      partySize: 2,
      position: 3,
      offersUntil: FULL.waitlistUntil,
    },
    { status: 201 },
  );

test("the dialog of a full event asks for the party size, from one to six, and says that it is not a ticket", async () => {
  const dialog = await openDialog(FULL);
  expect(dialog.getByText(/Every seat is taken/).textContent).toContain("it is not a ticket");
  const offer = "You then have 2 hours to accept them, on the day itself 20 minutes.";
  expect(dialog.getByText(offer)).toBeTruthy();
  expect(dialog.queryByText(/until fifteen minutes after/)).toBeNull();
  const choices = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(choices).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(dialog.getByLabelText("Party")).toHaveProperty("value", "1");
  expect(dialog.queryByText(/seats? (is|are) left/)).toBeNull();
});

test("a guest who joins sees the position, and that it is not a ticket yet", async () => {
  network.answer = third;
  const dialog = await openDialog(FULL);
  fillIn(dialog);
  submit(dialog);
  const summary = await confirmation();
  expect(summary.getByText("Third in line, for two")).toBeTruthy();
  expect(summary.getByText(/This is not a ticket yet/).textContent).toMatch(/yet, Ada Lovelace\./);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(lastToast()).toMatch(/^You Are on the Waitlist/);
  expect(network.sent).toEqual([
    {
      url: "/api/waitlist",
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        eventId: 7,
        eventDate: sampleEvent().date,
        customerName: "Ada Lovelace",
        customerEmail: "ada@example.com",
        customerPhone: "+1 212 555 0199",
        partySize: 2,
      },
    },
  ]);
});

test("a second tap while the first is being sent joins once", async () => {
  network.answer = third;
  let serve = () => {};
  network.served = new Promise((resolve) => {
    serve = resolve;
  });
  const dialog = await openDialog(FULL);
  fillIn(dialog);
  submit(dialog);
  (await dialog.findByRole("button", { name: "Joining..." })).click();
  serve();
  await confirmation();
  expect(network.sent).toHaveLength(1);
});

test("without a connection the guest waits, and joins once automatically", async () => {
  network.answer = third;
  const dialog = await openDialog(FULL);
  setConnection("offline");
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByText(/You are offline/)).textContent).toContain(
    "you join the waitlist of Second Cast as soon as",
  );
  setConnection("online");
  await confirmation();
  expect(network.sent).toHaveLength(1);
});

test("the server's errors appear at their fields, including the party size", async () => {
  network.answer = refusal({
    message: "Please look again.",
    fields: { customerEmail: "is on this waitlist already", partySize: "must be 6 at most" },
  });
  const dialog = await openDialog(FULL);
  fillIn(dialog);
  submit(dialog);
  expect(await dialog.findByText("Email is on this waitlist already.")).toBeTruthy();
  expect(dialog.getByText("Party must be 6 at most.")).toBeTruthy();
  expect(lastToast()).toMatch(/^Not on the Waitlist/);
});

test("if seats for the party are free, the same form books them", async () => {
  network.answer = refusal({ message: "2 seats are free: please book.", seatsLeft: 2 });
  const dialog = await openDialog(FULL);
  fillIn(dialog);
  submit(dialog);
  expect(await dialog.findByRole("button", { name: "Book Tickets" })).toBeTruthy();
  expect(dialog.getByText("2 seats are left.")).toBeTruthy();
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
});

test("if another guest takes the last seats, the same form joins the waitlist", async () => {
  network.events = [sampleEvent(FULL)];
  network.answer = refusal({ message: "This event is sold out.", seatsLeft: 0 });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  expect(await dialog.findByRole("button", { name: "Join the Waitlist" })).toBeTruthy();
  expect(nameIn(within(screen.getByRole("dialog")))).toHaveProperty("value", "Ada Lovelace");
});

test("a guest with a promo code books the hidden seats of an event that is full for all others", async () => {
  const member = {
    ...{ id: 1, name: "Members", amount: 1000, seats: 4, note: "", area: "" },
    ...{ needsCode: true, from: null, until: null, sale: "open" as const, seatsLeft: 4 },
  };
  network.prices = { code: "FRIEND", priceRange: "$10", tiers: [{ ...member, needsCode: false }] };
  const dialog = await openDialog({ ...FULL, tiers: [member], priceRange: "$10" });
  expect(dialog.getByText(/Every seat is taken/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "I have a promo code" }));
  fireEvent.change(dialog.getByLabelText("Promo code"), { target: { value: "friend" } });
  fireEvent.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(dialog.queryByText(/Every seat is taken/)).toBeNull());
  const choices = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(choices).toEqual(["1", "2", "3", "4"]);
  fillIn(dialog);
  submit(dialog);
  await waitFor(() => expect(network.sent).toHaveLength(1));
  expect(network.sent[0]).toMatchObject({
    url: "/api/bookings",
    body: { promoCode: "FRIEND", numberOfTickets: 2 },
  });
});

test("a full event without hidden seats asks for no promo code", async () => {
  const dialog = await openDialog(FULL);
  expect(dialog.queryByRole("button", { name: "I have a promo code" })).toBeNull();
});
