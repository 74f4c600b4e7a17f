// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { sampleEvent } from "@/api/samples";
import {
  confirmation,
  confirmed,
  fillIn,
  held,
  lastToast,
  nameIn,
  network,
  openDialog,
  refusal,
  submit,
} from "./booking-for-tests";
import { openBooking } from "./booking-place";

test("the dialog shows the event, its long date and its price", async () => {
  const dialog = await openDialog();
  expect(dialog.getByRole("heading", { name: "Second Cast" })).toBeTruthy();
  expect(screen.getByRole("dialog").textContent).toContain(
    "Saturday, November 28, 2026 at 8:00 PM",
  );
  expect(dialog.getByText("$20")).toBeTruthy();
  expect(
    dialog.getByText("Your seats are yours until fifteen minutes after the start."),
  ).toBeTruthy();
});

test("name, email and phone are required, and 1 to 6 tickets are offered, 1 at first", async () => {
  const dialog = await openDialog();
  for (const label of ["Name", "Email", "Phone"]) {
    expect(dialog.getByLabelText(label)).toHaveProperty("required", true);
  }
  expect(dialog.getByLabelText("Email")).toHaveProperty("type", "email");
  expect(dialog.getByLabelText("Phone")).toHaveProperty("type", "tel");
  expect(dialog.getByLabelText("Tickets")).toHaveProperty("value", "1");
  const choices = dialog.getAllByRole("option").map(({ textContent }) => textContent);
  expect(choices).toEqual(["1", "2", "3", "4", "5", "6"]);
});

test("no more tickets are offered than seats are left", async () => {
  const dialog = await openDialog({ seatsLeft: 2 });
  expect(dialog.getAllByRole("option")).toHaveLength(2);
});

test("a success closes the dialog, clears the form and shows the booking", async () => {
  let serve = () => {};
  network.served = new Promise((resolve) => {
    serve = resolve;
  });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await dialog.findByRole("button", { name: "Booking..." });
  serve();
  const summary = await confirmation();
  expect(summary.getByText("KX7RT2WM")).toBeTruthy();
  expect(summary.getByText(/7 Front Street/)).toBeTruthy();
  expect(summary.getByText("Pay at the door:").textContent).toBe("Pay at the door: $40");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(lastToast()).toBe(
    "Booking Confirmed! / You will receive a confirmation email shortly. / success",
  );
  expect(network.sent).toEqual([
    {
      url: "/api/bookings",
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        eventId: 7,
        eventDate: sampleEvent().date,
        customerName: "Ada Lovelace",
        customerEmail: "ada@example.com",
        customerPhone: "+1 212 555 0199",
        numberOfTickets: 2,
      },
    },
  ]);
  openBooking(sampleEvent());
  expect(nameIn(within(await screen.findByRole("dialog")))).toHaveProperty("value", "");
});

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test.each([
  [
    hoursAhead(800),
    /or cancel on its own page until \w+day, \w+ \d+,.* at \d+:\d\d\s[AP]M: the link/,
  ],
  [hoursAhead(-1), /If your plans change now, call us: /],
])(
  "the summary gives the deadline for changes, and after it the phone number (%#)",
  async (changesUntil, words) => {
    network.answer = confirmed(changesUntil);
    const dialog = await openDialog();
    fillIn(dialog);
    submit(dialog);
    const summary = await confirmation();
    expect(summary.getByText(words)).toBeTruthy();
  },
);

test("the amount due at the door follows the number of tickets", async () => {
  const dialog = await openDialog();
  expect(dialog.getByText("$20").parentElement?.textContent).toBe("$20 · Pay at the door");
  fireEvent.change(dialog.getByLabelText("Tickets"), { target: { value: "3" } });
  expect((await dialog.findByText("Pay at the door:")).textContent).toBe("Pay at the door: $60");
});

test("booking more for an open order fills in the guest's name and email", async () => {
  const guest = {
    customerName: "Grace Hopper",
    customerEmail: "grace@example.com",
    customerPhone: "212 555 0142",
  };
  const dialog = await openDialog();
  fireEvent.change(nameIn(dialog), { target: { value: "Ada Lovelace" } });
  act(() => openBooking(sampleEvent(), guest));
  await waitFor(() =>
    expect(dialog.getByLabelText("Email")).toHaveProperty("value", "grace@example.com"),
  );
  expect(dialog.getByLabelText("Phone")).toHaveProperty("value", "212 555 0142");
  // The input stays.
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
});

test("a price that is not a single amount shows no sum", async () => {
  const dialog = await openDialog({ priceRange: "$15-25" });
  fillIn(dialog);
  expect(dialog.getByText("$15-25")).toBeTruthy();
  expect(dialog.queryByText(/Pay at the door/)).toBeNull();
});

test("a retry repeats the key, and changed values get another one", async () => {
  network.answer = refusal({ message: "Not now." });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await dialog.findByRole("alert");
  submit(dialog);
  await waitFor(() => expect(network.sent).toHaveLength(2));
  await dialog.findByRole("alert");
  fillIn(dialog, "Grace Hopper");
  submit(dialog);
  await waitFor(() => expect(network.sent).toHaveLength(3));
  expect(network.sent[1]?.key).toBe(network.sent[0]?.key);
  expect(network.sent[2]?.key).not.toBe(network.sent[0]?.key);
});

test("held seats show the next step and its deadline", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z"), toFake: ["Date"] });
  network.answer = held;
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  const summary = await confirmation();
  vi.useRealTimers();
  expect(summary.getByText("One more step")).toBeTruthy();
  expect(summary.getByText(/press its button/).parentElement?.textContent).toBe(
    "Open our latest mail to ada@example.com and press its button to confirm your seats. They are held until 7:30 AM.",
  );
  expect(summary.queryByText(/confirmation goes to/)).toBeNull();
  expect(lastToast()).toBe(
    "One More Step / Press the button in our email to confirm your seats. / undefined",
  );
});

test("a request to the venue is optional, has at most 200 characters, and is sent", async () => {
  const dialog = await openDialog();
  const field = dialog.getByLabelText("Anything we should know? (optional)");
  expect(field).toMatchObject({ required: false, maxLength: 200 });
  fillIn(dialog);
  fireEvent.change(field, { target: { value: "A wheelchair." } });
  submit(dialog);
  await confirmation();
  expect(network.sent[0]?.body).toMatchObject({ guestRequest: "A wheelchair." });
});

test("a phone without a number is marked at its field, without a request", async () => {
  const dialog = await openDialog();
  fillIn(dialog);
  fireEvent.change(dialog.getByLabelText("Phone"), { target: { value: "abc" } });
  submit(dialog);
  await dialog.findByText("Phone must be a phone number with 7 to 15 digits.");
  expect(network.sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText("Phone"), { target: { value: "555-0100" } });
  submit(dialog);
  await confirmation();
});
