// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Link, Router } from "wouter";
import { navigate } from "wouter/use-browser-location";

import { closeOverlay, openOverlay, useOverlayAddress } from "@/ui/overlays/overlay";

import { navigateWithPage, WaitingLink } from "./waiting-link";

const load = () => Promise.reject(new Error("no network"));

function Menu() {
  return useOverlayAddress("menu").isOpen && <nav aria-label="Menu" />;
}

const turn = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? "online" : "offline"));
};

const press = (name: string) => fireEvent.click(screen.getByRole("link", { name }));

const line = () => screen.getByRole("status").textContent;
const SAYS = /^There is no connection/;

/** Clicks a link whose page cannot be loaded now. */
async function pressInVain(name: string) {
  press(name);
  await waitFor(() => expect(line()).toMatch(SAYS));
}

beforeEach(() => {
  navigate("/calendar");
  turn(false);
  render(
    <Router aroundNav={navigateWithPage(load)}>
      <Link href="/visit">Visit</Link>
      <Link href="/calendar?day=2026-11-21">November 21</Link>
      <input aria-label="Name" />
      <Menu />
      <WaitingLink />
    </Router>,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("is followed once the device is online, even after the visitor selects another day", async () => {
  await pressInVain("Visit");
  press("November 21");
  await waitFor(() => expect(window.location.search).toBe("?day=2026-11-21"));
  expect(line()).toMatch(SAYS);
  act(() => turn(true));
  expect(window.location.pathname).toBe("/visit");
  expect(line()).toBe("");
});

it("does not close a dialog that the visitor opened since", async () => {
  await pressInVain("Visit");
  act(() => openOverlay("booking", 1));
  expect(line()).toBe("");
  act(() => turn(true));
  expect(window.location.pathname).toBe("/calendar");
  // The history step arrives later; it must not close a dialog of the next test.
  const hasGoneBack = new Promise((resolve) => {
    window.addEventListener("popstate", resolve, { once: true });
  });
  closeOverlay("booking");
  await act(() => hasGoneBack);
});

it("does not leave a form that the visitor typed into since", async () => {
  await pressInVain("Visit");
  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "A" } });
  expect(line()).toBe("");
  act(() => turn(true));
  expect(window.location.pathname).toBe("/calendar");
});

it.each([
  ["a dialog", () => openOverlay("menu", true, "#menu")],
  ["a dialog that came with the address", () => navigate("#menu")],
])("closes %s that it was clicked in, and waits", async (_, open) => {
  act(open);
  expect(screen.getByLabelText("Menu")).toBeTruthy();
  press("Visit");
  await waitFor(() => expect(screen.queryByLabelText("Menu")).toBeNull());
  await waitFor(() => expect(window.location.hash).toBe(""));
  await waitFor(() => expect(line()).toMatch(SAYS));
  act(() => turn(true));
  expect(window.location.pathname).toBe("/visit");
});
