// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { setConnection } from "@/lib/connection-for-tests";
import { currentTime, learnTime } from "@/lib/time/server-time";

import { type ApiCache, createApiCache } from "./cache";
import { away, fakeServer } from "./server-for-tests";
// Loaded before the fake clock starts, because loading a file takes real time.
import "./http";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MENU = "/api/menu";

const ok = Response.json(["an event"]);
const broken = new Response("out of order", { status: 500 });

const READ_MENU = "GET /api/menu";
const server = fakeServer({
  [READ_MENU]: ok,
  "GET /api/bar": ok,
  "GET /api/events": ok,
  "GET /api/events/upcoming": ok,
  "GET /api/events/{event_id}": ok,
});
const asked = () => server.requests.map(({ url }) => url);

let cache: ApiCache;
/** Ends all watches of a test: a watched cache would make requests during later tests. */
let ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T01:00:00Z") });
  const made = createApiCache();
  cache = {
    ...made,
    watch: (...watched) => {
      const end = made.watch(...watched);
      ends.push(end);
      return end;
    },
  };
});

afterEach(() => {
  for (const end of ends) end();
  ends = [];
  setConnection("online");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ignore = () => {};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The pauses between the requests, in milliseconds. */
const pauses = () =>
  server.requests.slice(1).map(({ at }, index) => at - (server.requests[index]?.at ?? 0));

describe("fresh and outdated data", () => {
  it("a URL is requested when a component uses it, and the component is notified of the response", async () => {
    const listener = vi.fn();
    cache.watch("/api/events/upcoming", listener);
    expect(cache.get("/api/events/upcoming")).toMatchObject({ data: undefined, isFetching: true });
    await pass(0);
    expect(asked()).toEqual(["/api/events/upcoming"]);
    expect(cache.get("/api/events/upcoming")).toMatchObject({
      data: ["an event"],
      error: null,
      isFetching: false,
    });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("data of the page are fresh for five minutes, and requested by a component that uses them later", async () => {
    cache.seed(MENU, ["as the server wrote it"]);
    await pass(5 * MINUTE - 1);
    cache.watch(MENU, ignore)();
    expect(server.requests).toHaveLength(0);
    await pass(1);
    cache.watch(MENU, ignore);
    expect(cache.get(MENU).data).toEqual(["as the server wrote it"]);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
  });

  it("data in use are requested again if the server says that the page is older than that", async () => {
    learnTime(Date.now());
    cache.seed(MENU, ["as the server wrote it"]);
    cache.watch(MENU, ignore);
    learnTime(Date.now() + 5 * MINUTE - 1);
    expect(server.requests).toHaveLength(0);
    learnTime(Date.now() + DAY);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
  });

  it("a part that hydrates late starts with the data of the page", async () => {
    cache.seed(MENU, ["as the server wrote it"]);
    cache.watch(MENU, ignore);
    cache.invalidate(MENU);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
    expect(cache.seeded(MENU).data).toEqual(["as the server wrote it"]);
  });

  it("data of the page stay until the part that shows them hydrates, no matter how old the page is", async () => {
    cache.seed(MENU, ["as the server wrote it"]);
    learnTime(currentTime() + DAY);
    cache.watch("/api/bar", ignore);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["as the server wrote it"]);
  });

  it("there are no requests on an interval, nor when the window gets the focus", async () => {
    cache.watch(MENU, ignore);
    await pass(60 * MINUTE);
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    await pass(MINUTE);
    expect(server.requests).toHaveLength(1);
  });

  it("only data that were unused for five minutes are dropped", async () => {
    const leave = cache.watch(MENU, ignore);
    await pass(20 * MINUTE);
    leave();
    await pass(5 * MINUTE - 1);
    expect(cache.get(MENU).data).toEqual(["an event"]);
    await pass(1);
    expect(cache.get(MENU).data).toBeUndefined();
  });

  it("a URL is requested once for all components", async () => {
    cache.prefetch(MENU);
    cache.watch(MENU, ignore);
    cache.watch(MENU, ignore);
    await pass(0);
    cache.watch(MENU, ignore);
    expect(server.requests).toHaveLength(1);
  });

  it("an equal response keeps the same object, to avoid a render", async () => {
    cache.watch(MENU, ignore);
    await pass(0);
    const { data } = cache.get(MENU);
    cache.load(MENU);
    await pass(0);
    expect(server.requests).toHaveLength(2);
    expect(cache.get(MENU).data).toBe(data);
  });
});

describe("after a change", () => {
  it("data in use are requested at once, and other data by their next user", async () => {
    for (const url of ["/api/events", "/api/events/7", MENU]) cache.seed(url, []);
    cache.watch("/api/events", ignore);
    cache.invalidate("/api/events");
    await pass(0);
    expect(asked()).toEqual(["/api/events"]);
    cache.watch("/api/events/7", ignore);
    cache.watch(MENU, ignore);
    await pass(0);
    expect(asked()).toEqual(["/api/events", "/api/events/7"]);
  });

  it("a response to an earlier request does not count as newer", async () => {
    let rows = [{ title: "The sold-out event" }];
    const slowly = async () => {
      const seen = rows;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return seen;
    };
    server.answer({ "GET /api/events": slowly });
    cache.watch("/api/events", ignore);
    await pass(50);
    rows = [];
    cache.invalidate("/api/events");
    await pass(60);
    expect(cache.get("/api/events")).toMatchObject({ data: undefined, isFetching: true });
    await pass(40);
    expect(cache.get("/api/events")).toMatchObject({ data: [], isFetching: false });
  });
});

describe("a failed request", () => {
  it("is retried twice, after one and two seconds", async () => {
    server.answer({ [READ_MENU]: broken });
    cache.watch(MENU, ignore);
    await pass(10 * MINUTE);
    expect(pauses()).toEqual([1000, 2000]);
    expect(String(cache.get(MENU).error)).toContain("500: out of order");
  });

  it.each([
    ["400", new Response("no", { status: 400 })],
    ["404", new Response("no", { status: 404 })],
    ["409", new Response("no", { status: 409 })],
    ["422", new Response("no", { status: 422 })],
    ["a text that contains 40", new Response("only 40 seats", { status: 500 })],
  ])("is never retried after %s", async (_, refusal) => {
    server.answer({ [READ_MENU]: refusal });
    cache.watch(MENU, ignore);
    await pass(10 * MINUTE);
    expect(server.requests).toHaveLength(1);
  });

  it("keeps the earlier data, and stays marked until a request succeeds", async () => {
    cache.seed(MENU, ["as the server wrote it"]);
    cache.watch(MENU, ignore);
    server.answer({ [READ_MENU]: broken });
    cache.load(MENU);
    await pass(MINUTE);
    expect(cache.get(MENU)).toMatchObject({
      data: ["as the server wrote it"],
      error: null,
      isOutdated: true,
    });
    server.answer({ [READ_MENU]: ok });
    cache.load(MENU);
    expect(cache.isOutdated()).toBe(true);
    expect(cache.get(MENU)).toMatchObject({ isOutdated: true, isFetching: true });
    await pass(0);
    expect(cache.get(MENU)).toMatchObject({ data: ["an event"], isOutdated: false });
  });

  it("is retried when a component uses it again", async () => {
    server.answer({ [READ_MENU]: broken });
    const leave = cache.watch(MENU, ignore);
    await pass(MINUTE);
    leave();
    server.answer({ [READ_MENU]: ok });
    expect(cache.get(MENU).error).toBeNull();
    cache.watch(MENU, ignore);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
  });

  it("of a prefetch appears only once a component uses the URL", async () => {
    server.answer({ [READ_MENU]: broken });
    cache.prefetch(MENU);
    await pass(MINUTE);
    expect(cache.get(MENU)).toMatchObject({ error: null, isFetching: false });
    cache.watch(MENU, ignore);
    expect(cache.get(MENU).isFetching).toBe(true);
  });
});

describe("without a connection", () => {
  it("a URL is requested as soon as the device is online", async () => {
    setConnection("offline");
    cache.watch(MENU, ignore);
    await pass(MINUTE);
    expect(server.requests).toHaveLength(0);
    setConnection("online");
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
  });

  it("an interrupted attempt waits for it, and does not use up the retries", async () => {
    const cutOff = () => {
      setConnection("offline");
      return away();
    };
    server.answer({ [READ_MENU]: cutOff });
    cache.watch(MENU, ignore);
    await pass(10 * MINUTE);
    expect(server.requests).toHaveLength(1);
    server.answer({ [READ_MENU]: ok });
    setConnection("online");
    await pass(0);
    expect(cache.get(MENU)).toMatchObject({ data: ["an event"], error: null });
  });

  it("data that expire offline are requested once online, if they are in use", async () => {
    for (const url of [MENU, "/api/bar"]) cache.seed(url, []);
    cache.watch(MENU, ignore);
    cache.watch("/api/bar", ignore)();
    setConnection("offline");
    await pass(4 * MINUTE);
    setConnection("online");
    expect(server.requests).toHaveLength(0);
    await pass(MINUTE);
    setConnection("online");
    await pass(0);
    expect(asked()).toEqual([MENU]);
  });
});
