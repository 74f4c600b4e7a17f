// @vitest-environment jsdom

import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";

import { SecretCalendarDialog } from "./secret-calendar-dialog";

const SECRET_CALENDAR = ["/api/secret-calendar"];
const MENU = ["/api/menu"];

const network = vi.fn<typeof fetch>();
const onClose = vi.fn();

/** Opens the dialog while the list and the menu are in the cache, and returns the cache. */
function open() {
  const client = createQueryClient();
  client.setQueryData(SECRET_CALENDAR, []);
  client.setQueryData(MENU, []);
  render(
    <QueryClientProvider client={client}>
      <SecretCalendarDialog isOpen onClose={onClose} picture={null} />
    </QueryClientProvider>,
  );
  return client;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

function join(name = "Ada", email = "ada@example.com") {
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.click(button("Join"));
}

beforeEach(() => vi.stubGlobal("fetch", network));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
  onClose.mockReset();
});

it("nobody can join without a name and an e-mail", () => {
  open();
  expect(button("Join").disabled).toBe(true);
  join("  ");
  expect(network).not.toHaveBeenCalled();
});

it("says that it is joining, then welcomes; its one Close button closes", async () => {
  let answer: (response: Response) => void = () => {};
  network.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  open();
  join();
  await waitFor(() => expect(button("Joining...").ariaDisabled).toBe("true"));
  answer(new Response('{"ok": true}', { status: 201 }));
  await screen.findByRole("dialog", { name: "Welcome to the Inner Circle!" });
  expect(document.activeElement).toBe(button("Close"));
  fireEvent.click(button("Close"));
  expect(onClose).toHaveBeenCalledOnce();
});

it("after joining, the cached list is out of date, and nothing else", async () => {
  network.mockResolvedValue(new Response('{"ok": true}', { status: 201 }));
  const cache = open();
  join();
  await screen.findByRole("dialog", { name: "Welcome to the Inner Circle!" });
  expect(cache.getQueryState(SECRET_CALENDAR)?.isInvalidated).toBe(true);
  expect(cache.getQueryState(MENU)?.isInvalidated).toBe(false);
});

it("keeps what was typed when it fails, and says so", async () => {
  network.mockResolvedValue(new Response("{}", { status: 409 }));
  open();
  join();
  await screen.findByText("Failed to subscribe to secret calendar");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Ada");
});

it("goes on naming the missing connection as what it failed for, once that is back", async () => {
  onlineManager.setOnline(false);
  network.mockRejectedValue(new TypeError("Failed to fetch"));
  open();
  join();
  await screen.findByText(/^You are offline/, undefined, { timeout: 4000 });
  onlineManager.setOnline(true);
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada L" } });
  expect(screen.getByRole("alert").textContent).toMatch(/^You are offline/);
});
