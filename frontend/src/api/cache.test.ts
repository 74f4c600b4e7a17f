// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { setConnection } from "@/lib/connection-for-tests";
import { currentTime, learnTime } from "@/lib/time/server-time";

import { type ApiCache, createApiCache } from "./cache";
import { away, fakeServer } from "./server-for-tests";
// Loaded before the clock stands still: a file takes time to load, whatever the clock says.
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
/** Ends each watch of a test: a cache that is watched reads again while later tests run. */
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

describe("what is new and what is old", () => {
  it("an address is asked for when somebody looks at it, and who looks hears of the answer", async () => {
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

  it("what came with the page is new for five minutes, and asked for by who looks after that", async () => {
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

  it("what is looked at is asked for anew where the server says that the page is older than that", async () => {
    learnTime(Date.now());
    cache.seed(MENU, ["as the server wrote it"]);
    cache.watch(MENU, ignore);
    learnTime(Date.now() + 5 * MINUTE - 1);
    expect(server.requests).toHaveLength(0);
    learnTime(Date.now() + DAY);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
  });

  it("a part that comes alive late begins with what came with the page", async () => {
    cache.seed(MENU, ["as the server wrote it"]);
    cache.watch(MENU, ignore);
    cache.invalidate(MENU);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
    expect(cache.seeded(MENU).data).toEqual(["as the server wrote it"]);
  });

  it("what came with the page waits for the part that shows it, however old the page turns out to be", async () => {
    cache.seed(MENU, ["as the server wrote it"]);
    learnTime(currentTime() + DAY);
    cache.watch("/api/bar", ignore);
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["as the server wrote it"]);
  });

  it("nothing is asked for on an interval, nor when the window is looked at again", async () => {
    cache.watch(MENU, ignore);
    await pass(60 * MINUTE);
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    await pass(MINUTE);
    expect(server.requests).toHaveLength(1);
  });

  it("what nobody has looked at for five minutes is forgotten, and nothing else", async () => {
    const leave = cache.watch(MENU, ignore);
    await pass(20 * MINUTE);
    leave();
    await pass(5 * MINUTE - 1);
    expect(cache.get(MENU).data).toEqual(["an event"]);
    await pass(1);
    expect(cache.get(MENU).data).toBeUndefined();
  });

  it("an address is asked for once, however many look at it", async () => {
    cache.prefetch(MENU);
    cache.watch(MENU, ignore);
    cache.watch(MENU, ignore);
    await pass(0);
    cache.watch(MENU, ignore);
    expect(server.requests).toHaveLength(1);
  });

  it("an answer that says the same again is the same, so that nothing is drawn anew", async () => {
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
  it("what is looked at is asked for at once, the rest by who looks next, and nothing else", async () => {
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

  it("an answer that was asked for before it is not taken for one after it", async () => {
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

describe("what fails", () => {
  it("is tried twice more, after one and two seconds", async () => {
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
  ])("is never tried again after %s", async (_, refusal) => {
    server.answer({ [READ_MENU]: refusal });
    cache.watch(MENU, ignore);
    await pass(10 * MINUTE);
    expect(server.requests).toHaveLength(1);
  });

  it("leaves what was there before, and stays known until it succeeds", async () => {
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

  it("is tried anew by who comes back to it", async () => {
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

  it("before anybody looks shows itself only when somebody does", async () => {
    server.answer({ [READ_MENU]: broken });
    cache.prefetch(MENU);
    await pass(MINUTE);
    expect(cache.get(MENU)).toMatchObject({ error: null, isFetching: false });
    cache.watch(MENU, ignore);
    expect(cache.get(MENU).isFetching).toBe(true);
  });
});

describe("without a connection", () => {
  it("an address is asked for as soon as it is back", async () => {
    setConnection("offline");
    cache.watch(MENU, ignore);
    await pass(MINUTE);
    expect(server.requests).toHaveLength(0);
    setConnection("online");
    await pass(0);
    expect(cache.get(MENU).data).toEqual(["an event"]);
  });

  it("a try that was cut off waits for it, and does not use up the others", async () => {
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

  it("what is old by the time it is back is asked for, where somebody looks", async () => {
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
