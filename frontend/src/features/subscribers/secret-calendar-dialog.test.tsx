// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { createApiCache } from "@/api/cache";
import { sampleVenue } from "@/api/samples";
import { fakeServer, pending, problem } from "@/api/server-for-tests";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { setConnection } from "@/lib/connection-for-tests";

import { useToast } from "@/ui/overlays/toast";
import { SecretCalendarDialog } from "./secret-calendar-dialog";

const LIST = "/api/secret-calendar";
const MENU = "/api/menu";

const JOIN = "POST /api/secret-calendar";
const server = fakeServer({
  [JOIN]: { ok: true },
  "GET /api/secret-calendar": pending,
  "GET /api/menu": pending,
});
const onClose = vi.fn();

function ShownToast() {
  const shown = useToast();
  return <output>{shown && `${shown.title} ${shown.description}`}</output>;
}

const lastToast = () => document.querySelector("output")?.textContent;

/** Opens the dialog while the list and the menu are in the cache, and returns the cache. */
function open(phrases: Record<string, string> = {}) {
  const cache = createApiCache();
  cache.seed(LIST, []);
  cache.seed(MENU, []);
  render(
    <VenueContext value={{ ...sampleVenue, phrases }}>
      <ApiCacheContext value={cache}>
        <SecretCalendarDialog isOpen onClose={onClose} picture={null} />
        <ShownToast />
      </ApiCacheContext>
    </VenueContext>,
  );
  return cache;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

function join(name = "Ada", email = "ada@example.com") {
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.click(button("Join"));
}

afterEach(() => {
  cleanup();
  onClose.mockReset();
});

it("joining requires a name and an email address", () => {
  open();
  expect(button("Join").disabled).toBe(true);
  join("  ");
  expect(server.requests).toEqual([]);
});

it("shows that it is joining, then a welcome; its one Close button closes it", async () => {
  let answer: (body: { ok: boolean }) => void = () => {};
  server.answer({ [JOIN]: () => new Promise((resolve) => (answer = resolve)) });
  open();
  join();
  await waitFor(() => expect(button("Joining...").ariaDisabled).toBe("true"));
  answer({ ok: true });
  await screen.findByRole("dialog", { name: "You are on the list" });
  expect(document.activeElement).toBe(button("Close"));
  fireEvent.click(button("Close"));
  expect(onClose).toHaveBeenCalledOnce();
});

it("welcomes with the venue's own phrases", async () => {
  open({ secretCalendarTitle: "Welcome, night owl!", secretCalendarJoined: "Watch your mail." });
  join();
  await screen.findByRole("dialog", { name: "Welcome, night owl!" });
  expect(screen.getByText("Watch your mail.")).toBeTruthy();
});

it("joining invalidates only the cached list", async () => {
  const cache = open();
  join();
  await screen.findByRole("dialog", { name: "You are on the list" });
  for (const url of [LIST, MENU]) cache.prefetch(url);
  expect([LIST, MENU].filter((url) => cache.get(url).isFetching)).toEqual([LIST]);
});

it("keeps the input after a failure, with a message", async () => {
  server.answer({ [JOIN]: problem(409) });
  open();
  join();
  await screen.findByText("Failed to subscribe to secret calendar");
  expect(lastToast()).toBe("Error Failed to subscribe. Please try again.");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Ada");
});

it("keeps naming the missing connection as the cause, even once it is back", async () => {
  setConnection("offline");
  server.isAway = true;
  open();
  join();
  await screen.findByText(/^You are offline/);
  expect(lastToast()).toBe("Error Failed to subscribe. Please try again.");
  setConnection("online");
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada L" } });
  expect(screen.getByRole("alert").textContent).toMatch(/^You are offline/);
});
