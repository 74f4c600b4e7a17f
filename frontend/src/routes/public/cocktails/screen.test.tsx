// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";
import { useToast } from "@/ui/overlays/toast";

import { StayUpdated } from "./screen";

const NEWSLETTER = ["/api/newsletter"];
const MENU = ["/api/menu"];

function ShownToast() {
  const shown = useToast();
  return <p role="status">{shown && `${shown.title} ${shown.description}`}</p>;
}

const network = vi.fn<typeof fetch>();

/** Signs up while the list and the menu are in the cache, and returns the cache. */
function signUp() {
  const client = createQueryClient();
  client.setQueryData(NEWSLETTER, []);
  client.setQueryData(MENU, []);
  render(
    <QueryClientProvider client={client}>
      <VenueContext value={sampleVenue}>
        <StayUpdated />
      </VenueContext>
      <ShownToast />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada" } });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  return client;
}

const said = (text: string) =>
  waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));

beforeEach(() => {
  vi.stubGlobal("fetch", network);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  network.mockReset();
});

it("after a sign-up the cached newsletter list is out of date, and nothing else", async () => {
  network.mockResolvedValue(new Response('{"ok": true}', { status: 201 }));
  const cache = signUp();
  await said("Welcome! You've been added to our newsletter!");
  expect(cache.getQueryState(NEWSLETTER)?.isInvalidated).toBe(true);
  expect(cache.getQueryState(MENU)?.isInvalidated).toBe(false);
});

it("a sign-up that failed leaves the cached list as it is", async () => {
  network.mockResolvedValue(new Response("no", { status: 400 }));
  const cache = signUp();
  await said("Error Something went wrong. Please try again.");
  expect(cache.getQueryState(NEWSLETTER)?.isInvalidated).toBe(false);
});
