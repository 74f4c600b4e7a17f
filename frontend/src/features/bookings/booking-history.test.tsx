// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { sampleEvent } from "@/api/samples";
import { openOverlay } from "@/ui/overlays/overlay";

import { confirmation, fillIn, network, openDialog, showPlace, submit } from "./booking-for-tests";

/** The browser brings back a tab whose dialog was open; nothing of the page's memory is left. */
function bringBack(value: unknown) {
  openOverlay("booking", value);
  showPlace();
}

const isClosed = () => waitFor(() => expect(history.state?.overlay ?? null).toBeNull());

afterEach(() => history.replaceState(null, ""));

test("the history keeps which event the dialog is about, and nothing of what it said", async () => {
  await openDialog();
  expect(history.state.overlay).toEqual({ name: "booking", value: 7 });
});

test("a dialog that the browser brings back shows the event as it is now", async () => {
  network.events = [sampleEvent({ id: 9, title: "Old Wood", priceRange: "$35", seatsLeft: 2 })];
  bringBack(9);
  const dialog = within(await screen.findByRole("dialog", { name: "Old Wood" }));
  expect(dialog.getByText("$35")).toBeTruthy();
  expect(dialog.getAllByRole("option")).toHaveLength(2);
});

test("one whose event is gone is closed", async () => {
  bringBack(10);
  await isClosed();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("one whose event nobody can book any more is closed", async () => {
  network.events = [sampleEvent({ id: 11, seatsLeft: 0 })];
  bringBack(11);
  await isClosed();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what an older build has left in the history opens nothing", async () => {
  network.events = [sampleEvent({ id: 9, title: "Old Wood" })];
  bringBack({ id: 12, title: "Second Cast" });
  act(() => openOverlay("booking", 9));
  await screen.findByRole("dialog", { name: "Old Wood" });
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("Forward does not open the dialog of a booking that was made", async () => {
  const dialog = await openDialog();
  fillIn(dialog);
  submit(dialog);
  await confirmation();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve));
    history.forward();
    await arrived;
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});
