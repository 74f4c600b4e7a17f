// @vitest-environment jsdom

import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleEvent } from "@/api/samples";
import { asInstant } from "@/lib/time/checked-for-tests";

import {
  fillIn,
  lastToast,
  nameIn,
  network,
  openDialog,
  refusal,
  submit,
} from "./booking-for-tests";

test("a rejection keeps the form and shows the reason, and the toast gives advice", async () => {
  network.answer = refusal({ message: "This event is over." });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe("This event is over.");
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
  expect(lastToast()).toBe(
    "Booking Failed / Please try again or contact us directly. / destructive",
  );
});

test("a failure without a message shows a sentence in the form until the next attempt", async () => {
  network.answer = () => new Response("Bad Gateway", { status: 502 });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "Booking Failed. Please try again or contact us directly.",
  );
  fillIn(dialog, "Ada L");
  expect(dialog.getByRole("alert")).toBeTruthy();
  network.served = new Promise(() => {});
  submit(dialog);
  expect(dialog.queryByRole("alert")).toBeNull();
});

test("a show that has moved appears at its new time before it is booked", async () => {
  const message = "This event has moved: it is now on Sunday, November 22, 2026 at 9:00 PM.";
  const dialog = await openDialog({ date: asInstant("2026-11-23T00:00:00Z") });
  fillIn(dialog);
  expect(dialog.getByText(/at 7:00 PM/)).toBeTruthy();
  network.answer = refusal({ message });
  network.events = [sampleEvent({ id: 7, date: asInstant("2026-11-23T02:00:00Z") })];
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(message);
  expect(await dialog.findByText(/at 9:00 PM/, { ignore: "[role=alert]" })).toBeTruthy();
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
  submit(dialog);
  await waitFor(() => expect(network.sent).toHaveLength(2));
  expect(network.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ eventDate: asInstant("2026-11-23T00:00:00Z") }),
    expect.objectContaining({ eventDate: asInstant("2026-11-23T02:00:00Z") }),
  ]);
});

test("too many unconfirmed seats are rejected by a message that names the next step", async () => {
  const message = "Please confirm them by the link in your mail, or call us: 212-555-0142.";
  network.answer = refusal({ message }, 429);
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByRole("alert")).textContent).toBe(message);
  expect(nameIn(dialog)).toHaveProperty("value", "Ada Lovelace");
  expect(network.sent).toHaveLength(1);
});

test("if fewer seats are left, the form offers those and selects the largest possible number", async () => {
  network.answer = refusal({ message: "Only 3 seats are left.", seatsLeft: 3 });
  const dialog = await openDialog();
  fillIn(dialog);
  fireEvent.change(dialog.getByLabelText("Tickets"), { target: { value: "6" } });
  submit(dialog);
  await dialog.findByText("Only 3 seats are left.");
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "1",
    "2",
    "3",
  ]);
  expect(dialog.getByLabelText("Tickets")).toHaveProperty("value", "3");
  expect(document.activeElement).toBe(dialog.getByLabelText("Tickets"));
  expect(dialog.getByText("3 seats are left.")).toBeTruthy();
  expect(lastToast()).toBe(
    "Booking Failed / Please try again or contact us directly. / destructive",
  );
});

test("if no seat is left, the form offers none and sends no booking", async () => {
  network.answer = refusal({ message: "This event is sold out.", seatsLeft: 0 });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  const button = await dialog.findByRole("button", { name: "Sold Out" });
  expect(dialog.queryByLabelText("Tickets")).toBeNull();
  fireEvent.click(button);
  expect(network.sent).toHaveLength(1);
});

test("a field that the server rejects is marked", async () => {
  network.answer = refusal({
    message: "Please look again.",
    fields: { customerPhone: "must be a number" },
  });
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await waitFor(() =>
    expect(dialog.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true"),
  );
  expect(dialog.getByText("Phone must be a number.")).toBeTruthy();
});
