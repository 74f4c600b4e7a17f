// @vitest-environment jsdom

import {
  MutationObserver,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { request } from "@/api/http";
import { fakeServer } from "@/api/server-for-tests";

import { createQueryClient, fetchQuery, refresh, watchFocus } from "./query-client";

const MINUTE = 60_000;

const ok = Response.json(["an event"]);
const broken = new Response("out of order", { status: 500 });

const MENU = "GET /api/menu";
const server = fakeServer({ [MENU]: ok, "GET /api/events/upcoming": ok });

let client: QueryClient;
let unsubscribe: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T01:00:00Z") });
  client = createQueryClient();
  client.mount();
  watchFocus();
});

afterEach(() => {
  unsubscribe();
  client.clear();
  client.unmount();
  vi.useRealTimers();
});

function watch(url: string) {
  const observer = new QueryObserver(client, { queryKey: [url] });
  unsubscribe = observer.subscribe(() => {});
  return observer;
}

/** The pauses between the requests, in milliseconds. */
const pauses = () =>
  server.requests.slice(1).map(({ at }, index) => at - (server.requests[index]?.at ?? 0));

describe("the panel's cache", () => {
  it("fetches the first element of the key and reads it as JSON", async () => {
    const observer = watch("/api/events/upcoming");
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests.map(({ url }) => url)).toEqual(["/api/events/upcoming"]);
    expect(observer.getCurrentResult().data).toEqual(["an event"]);
  });

  it("refetches when a screen that uses the data opens", async () => {
    watch("/api/menu");
    await vi.advanceTimersByTimeAsync(0);
    unsubscribe();
    watch("/api/menu");
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(2);
  });

  it("does not fetch on an interval", async () => {
    watch("/api/menu");
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["gets the focus", () => window.dispatchEvent(new Event("focus"))],
    ["is visible again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("shows changes of others within ten seconds after the window %s", async (_, look) => {
    const observer = watch("/api/menu");
    await vi.advanceTimersByTimeAsync(MINUTE);
    server.answer({ [MENU]: Response.json(["another event"]) });
    look();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(observer.getCurrentResult().data).toEqual(["another event"]);
    expect(server.requests).toHaveLength(2);
  });

  it("drops data that were unused for five minutes", async () => {
    watch("/api/menu");
    await vi.advanceTimersByTimeAsync(0);
    unsubscribe();
    await vi.advanceTimersByTimeAsync(5 * MINUTE - 1);
    expect(client.getQueryData(["/api/menu"])).toEqual(["an event"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryData(["/api/menu"])).toBeUndefined();
  });

  it("retries a failed query twice, after one and two seconds", async () => {
    server.answer({ [MENU]: broken });
    const observer = watch("/api/menu");
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(pauses()).toEqual([1000, 2000]);
    expect(observer.getCurrentResult().error?.message).toBe("500: out of order");
  });

  it.each([
    ["400", new Response("no", { status: 400 })],
    ["404", new Response("no", { status: 404 })],
    ["409", new Response("no", { status: 409 })],
    ["422", new Response("no", { status: 422 })],
    ["a text that contains 40", new Response("only 40 seats", { status: 500 })],
  ])("never retries after %s", async (_, answer) => {
    server.answer({ [MENU]: answer });
    watch("/api/menu");
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(server.requests).toHaveLength(1);
  });

  it("throws a failure only if there are no data to show", () => {
    const throwOnError = client.getDefaultOptions().queries?.throwOnError;
    const queries = client.getQueryCache();
    const unread = queries.build<unknown, Error, unknown, QueryKey>(client, {
      queryKey: ["/api/menu"],
    });
    const read = queries.build<unknown, Error, unknown, QueryKey>(client, {
      queryKey: ["/api/venue"],
      initialData: {},
    });
    if (typeof throwOnError !== "function") throw new Error("It is no rule.");
    expect(throwOnError(new Error("away"), unread)).toBe(true);
    expect(throwOnError(new Error("away"), read)).toBe(false);
  });

  it("lets the request decide whether a change may be sent twice", async () => {
    server.answer({ "POST /api/menu": broken });
    const mutation = new MutationObserver(client, {
      mutationFn: () => request("POST", "/api/menu"),
    });
    mutation.mutate().catch(() => {});
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(server.requests).toHaveLength(1);
  });

  it("doubles the pause with each attempt, up to thirty seconds", async () => {
    server.answer({ [MENU]: broken });
    const observer = new QueryObserver(client, { queryKey: ["/api/menu"], retry: 7 });
    unsubscribe = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(pauses()).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("throws on a 401, or returns null on request", async () => {
    const unauthorized = new Response("", { status: 401, statusText: "Unauthorized" });
    server.answer({ "GET /api/newsletter": unauthorized });
    const queryKey = ["/api/newsletter"];
    await expect(client.fetchQuery({ queryKey })).rejects.toThrow("401: Unauthorized");
    const asked = client.fetchQuery({ queryKey, queryFn: fetchQuery({ on401: "null" }) });
    await expect(asked).resolves.toBeNull();
  });
});

it("a first response requested before a change does not count as newer than it", async () => {
  let rows = [{ title: "The deleted event" }];
  const slowly = async () => {
    const seen = rows;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return seen;
  };
  server.answer({ "GET /api/admin/events": slowly });
  const observer = new QueryObserver(client, {
    queryKey: ["/api/admin/events?search=a"],
  });
  unsubscribe = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(50);
  rows = [];
  refresh(client, ["/api/admin/events"]);
  await vi.advanceTimersByTimeAsync(300);
  expect(observer.getCurrentResult().data).toEqual([]);
});
