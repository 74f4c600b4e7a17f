// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { type ApiCache, createApiCache } from "@/api/cache";
import { sampleVenue } from "@/api/samples";
import { fakeServer, pending, problem } from "@/api/server-for-tests";
import { ApiCacheContext } from "@/api/use-api";
import { VenueContext } from "@/api/venue";
import { loadDeferred } from "@/lib/hydration/hydration";
import { useToast } from "@/ui/overlays/toast";

import { StayUpdated } from "./screen";

const NEWSLETTER = "/api/newsletter";
const MENU = "/api/menu";

function ShownToast() {
  const shown = useToast();
  return <p role="status">{shown && `${shown.title} ${shown.description}`}</p>;
}

const SIGN_UP = "POST /api/newsletter";
const server = fakeServer({
  [SIGN_UP]: { ok: true },
  "GET /api/newsletter": pending,
  "GET /api/menu": pending,
});

/** Signs up while the list and the menu are in the cache, and returns the cache. */
function signUp() {
  const cache = createApiCache();
  cache.seed(NEWSLETTER, []);
  cache.seed(MENU, []);
  render(
    <ApiCacheContext value={cache}>
      <VenueContext value={sampleVenue}>
        <StayUpdated />
      </VenueContext>
      <ShownToast />
    </ApiCacheContext>,
  );
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada" } });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Subscribe" }));
  return cache;
}

/** The URLs that the cache requests again. */
function outdated(cache: ApiCache) {
  for (const url of [NEWSLETTER, MENU]) cache.prefetch(url);
  return [NEWSLETTER, MENU].filter((url) => cache.get(url).isFetching);
}

const said = (text: string) =>
  waitFor(() => expect(screen.getByRole("status").textContent).toBe(text));

beforeAll(loadDeferred);

afterEach(cleanup);

it("a sign-up invalidates only the cached newsletter list", async () => {
  const cache = signUp();
  await said("Welcome! You've been added to our newsletter!");
  expect(outdated(cache)).toEqual([NEWSLETTER]);
});

it("a failed sign-up keeps the cached list", async () => {
  server.answer({ [SIGN_UP]: problem(400) });
  const cache = signUp();
  await said("Error Something went wrong. Please try again.");
  expect(outdated(cache)).toEqual([]);
});
