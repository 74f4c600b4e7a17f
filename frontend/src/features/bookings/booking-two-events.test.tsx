// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { sampleEvent } from "@/api/samples";
import { setConnection } from "@/lib/connection-for-tests";
import {
  confirmation,
  fillIn,
  lastToast,
  nameIn,
  network,
  openDialog,
  openOther,
  refusal,
  submit,
} from "./booking-for-tests";
import { openBooking } from "./booking-place";

const connection = (kind: "online" | "offline") => act(() => setConnection(kind));

/** The first event's dialog, opened once more. */
async function openFirst() {
  act(() => openBooking(sampleEvent()));
  return within(await screen.findByRole("dialog", { name: "Second Cast" }));
}

let answering = network.answer;

beforeEach(() => {
  answering = network.answer;
});

test("a rejection appears only in the dialog of its own event", async () => {
  network.answer = refusal({ message: "This event is over." });
  const first = await openDialog();
  fillIn(first);
  submit(first);
  await first.findByRole("alert");
  const other = await openOther();
  expect(other.queryByRole("alert")).toBeNull();
  expect(nameIn(other)).toHaveProperty("value", "Ada Lovelace");
  const again = await openFirst();
  expect(again.getByRole("alert").textContent).toBe("This event is over.");
});

test("a field rejected for one event is not marked in another event's dialog", async () => {
  network.answer = refusal({ message: "No.", fields: { customerPhone: "must be a number" } });
  const first = await openDialog();
  fillIn(first);
  submit(first);
  await first.findByText("Phone must be a number.");
  const other = await openOther();
  await waitFor(() => expect(other.queryByText("Phone must be a number.")).toBeNull());
});

test("a waiting booking is named only in the dialog of its own event", async () => {
  const first = await openDialog();
  connection("offline");
  fillIn(first);
  submit(first);
  await first.findByText(/we book Second Cast as soon as/);
  const other = await openOther();
  expect(other.queryByText(/You are offline/)).toBeNull();
  other.getByRole("button", { name: "Book Tickets" });
  const again = await openFirst();
  again.getByText(/we book Second Cast as soon as/);
  again.getByRole("button", { name: "Booking..." });
});

test("while one event's booking waits another event can be booked, and both are sent", async () => {
  const first = await openDialog();
  connection("offline");
  fillIn(first);
  submit(first);
  await first.findByText(/You are offline/);
  const other = await openOther();
  fillIn(other, "Grace Hopper");
  submit(other);
  await other.findByText(/we book Late Pour as soon as/);
  connection("online");
  await confirmation();
  await waitFor(() => expect(network.sent).toHaveLength(2));
  expect(network.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ eventId: 7, customerName: "Ada Lovelace" }),
    expect.objectContaining({ eventId: 8, customerName: "Grace Hopper" }),
  ]);
});

test("input for another event does not discard a waiting booking", async () => {
  const first = await openDialog();
  connection("offline");
  fillIn(first);
  submit(first);
  await first.findByText(/You are offline/);
  const other = await openOther();
  fireEvent.change(nameIn(other), { target: { value: "Grace Hopper" } });
  connection("online");
  // A screen reader finds it once the dialog that is still open is closed.
  await screen.findByRole("region", { name: "Your booking", hidden: true });
  expect(network.sent.map(({ body }) => body)).toEqual([expect.objectContaining({ eventId: 7 })]);
});

test("a successful booking leaves another event's dialog open, with its input", async () => {
  const first = await openDialog();
  connection("offline");
  fillIn(first);
  submit(first);
  await first.findByText(/You are offline/);
  const other = await openOther();
  fireEvent.change(nameIn(other), { target: { value: "Grace Hopper" } });
  connection("online");
  const summary = await screen.findByRole("region", { name: "Your booking", hidden: true });
  expect(within(summary).getByText("Second Cast")).toBeTruthy();
  // Closing a dialog goes back in the history, and that step arrives before this one.
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve));
    history.pushState(history.state, "");
    history.back();
    await arrived;
  });
  expect(screen.getByRole("dialog", { name: "Late Pour" })).toBeTruthy();
  expect(nameIn(other)).toHaveProperty("value", "Grace Hopper");
});

test("a failure names its event if the dialog now shows another one", async () => {
  const first = await openDialog();
  connection("offline");
  fillIn(first);
  submit(first);
  await first.findByText(/You are offline/);
  network.answer = refusal({ message: "Only 1 seat is left.", seatsLeft: 1 });
  const other = await openOther();
  connection("online");
  await waitFor(() =>
    expect(lastToast()).toBe("Booking Failed / Second Cast: Only 1 seat is left. / destructive"),
  );
  expect(other.queryByRole("alert")).toBeNull();
  expect(other.getAllByRole("option")).toHaveLength(6);
});

test("a booking that is retried after another event's keeps its key", async () => {
  network.answer = () => {
    throw new TypeError("Failed to fetch");
  };
  const first = await openDialog();
  fillIn(first);
  submit(first);
  await first.findByRole("alert");
  const sentFirst = network.sent.length;
  network.answer = answering;
  const other = await openOther();
  submit(other);
  await confirmation();
  const again = await openFirst();
  fillIn(again);
  submit(again);
  await waitFor(() => expect(network.sent).toHaveLength(sentFirst + 2));
  expect(network.sent.at(-1)?.key).toBe(network.sent[0]?.key);
});
