// @vitest-environment jsdom
import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { setConnection } from "@/lib/connection-for-tests";

import { confirmation, fillIn, nameIn, network, openDialog, submit } from "./booking-for-tests";

test("without a connection the booking waits, with a message, and is sent once automatically", async () => {
  const dialog = await openDialog();
  setConnection("offline");
  fillIn(dialog);
  submit(dialog);
  expect((await dialog.findByText(/You are offline/)).textContent).toContain("as soon as");
  expect(network.sent).toEqual([]);
  setConnection("online");
  await confirmation();
  expect(network.sent).toHaveLength(1);
});

test("a booking whose response was cut off is sent again under its key", async () => {
  const answering = network.answer;
  network.answer = () => {
    setConnection("offline");
    throw new TypeError("Failed to fetch");
  };
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await dialog.findByText(/You are offline/);
  await waitFor(() => expect(network.sent).toHaveLength(2));
  network.answer = answering;
  setConnection("online");
  await confirmation();
  expect(new Set(network.sent.map(({ key }) => key)).size).toBe(1);
});

test("a waiting booking is discarded by its button, and by changed input", async () => {
  const dialog = await openDialog();
  setConnection("offline");
  const stops = [
    () => fireEvent.click(dialog.getByRole("button", { name: "Don't Wait" })),
    () => fireEvent.change(nameIn(dialog), { target: { value: "Ada King" } }),
  ];
  for (const stop of stops) {
    fillIn(dialog);
    submit(dialog);
    await dialog.findByText(/You are offline/);
    stop();
    await dialog.findByRole("button", { name: "Book Tickets" });
  }
  expect(nameIn(dialog)).toHaveProperty("value", "Ada King");
  setConnection("online");
  submit(dialog);
  await confirmation();
  expect(network.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ customerName: "Ada King" }),
  ]);
});
