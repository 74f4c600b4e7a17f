// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { sampleEvent } from "@/api/samples";
import { openOverlay } from "@/ui/overlays/overlay";

import { confirmation, fillIn, network, openDialog, showPlace, submit } from "./booking-for-tests";

/** The browser restores a tab with an open dialog; the page's memory is empty. */
function bringBack(value: unknown) {
  openOverlay("booking", value);
  showPlace();
}

const isClosed = () => waitFor(() => expect(history.state?.overlay ?? null).toBeNull());

afterEach(() => history.replaceState(null, ""));

test("the history keeps the event of the dialog, and none of its content", async () => {
  await openDialog();
  expect(history.state.overlay).toEqual({ name: "booking", value: 7 });
});

test("a restored dialog shows the current event", async () => {
  network.events = [sampleEvent({ id: 9, title: "Old Wood", priceRange: "$35", seatsLeft: 2 })];
  bringBack(9);
  const dialog = within(await screen.findByRole("dialog", { name: "Old Wood" }));
  expect(dialog.getByText("$35")).toBeTruthy();
  expect(dialog.getAllByRole("option")).toHaveLength(2);
});

test("a dialog whose event is gone closes", async () => {
  bringBack(10);
  await isClosed();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a dialog whose event can no longer be booked closes", async () => {
  network.events = [sampleEvent({ id: 11, seatsLeft: 0 })];
  bringBack(11);
  await isClosed();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an entry of an older build in the history opens no dialog", async () => {
  network.events = [sampleEvent({ id: 9, title: "Old Wood" })];
  bringBack({ id: 12, title: "Second Cast" });
  act(() => openOverlay("booking", 9));
  await screen.findByRole("dialog", { name: "Old Wood" });
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("Forward does not open the dialog of a completed booking", async () => {
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
