import { afterEach, beforeEach, expect, it, vi } from "vitest";

const SOURCES = import.meta.glob<string>("/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const DEVICE_CLOCK = /Date\.now\b|new Date(?!\()\b|\bDate\(\)/;

it("no other file of a page reads the clock of the device", () => {
  const readers = Object.keys(SOURCES)
    .filter((file) => !/\.test\.|-for-tests\.|test-setup|\.d\.ts$/.test(file))
    // A service worker has no page from which it could learn the server's time.
    .filter((file) => file !== "/src/worker.ts")
    .filter((file) => DEVICE_CLOCK.test(SOURCES[file] ?? ""));
  expect(readers).toEqual(["/src/lib/time/server-time.ts"]);
});

const NOON = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;

/** The module as a page has it that was just opened. */
async function opened() {
  vi.resetModules();
  return import("./server-time");
}

const answer = (instant: number, age?: number) =>
  new Response("", {
    headers: {
      Date: new Date(instant).toUTCString(),
      ...(age !== undefined && { Age: String(age) }),
    },
  });

beforeEach(() => {
  vi.useFakeTimers({ now: NOON + 4 * DAY_MS, toFake: ["Date", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("before the first response the time is the device's clock", async () => {
  const { currentTime } = await opened();
  expect(currentTime()).toBe(NOON + 4 * DAY_MS);
});

it("the time is the server's last time plus the elapsed time", async () => {
  const { currentTime, learnTime } = await opened();
  learnTime(NOON);
  vi.advanceTimersByTime(5000);
  expect(currentTime()).toBe(NOON + 5000);
});

it("a response overrides a page that was cached for hours", async () => {
  const { currentTime, learnTime, learnTimeFrom } = await opened();
  learnTime(NOON - DAY_MS);
  learnTimeFrom(answer(NOON));
  expect(currentTime()).toBe(NOON);
  learnTimeFrom(answer(NOON - DAY_MS));
  expect(currentTime()).toBe(NOON);
});

it("a cached response is as old as its Age header says", async () => {
  const { currentTime, learnTimeFrom } = await opened();
  learnTimeFrom(answer(NOON - 60_000, 60));
  expect(currentTime()).toBe(NOON);
});

it("listeners are notified of a wrong time, but not of fractions of a second", async () => {
  const { learnTime, onTimeCorrected } = await opened();
  learnTime(NOON);
  const corrected = vi.fn();
  onTimeCorrected(corrected);
  learnTime(NOON + 400);
  expect(corrected).not.toHaveBeenCalled();
  learnTime(NOON + DAY_MS);
  expect(corrected).toHaveBeenCalledOnce();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The device's clock advances and the page's timer does not, as in a sleep. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

it("after a sleep the server is asked, and its response counts", async () => {
  const { currentTime, learnTime } = await opened();
  learnTime(NOON);
  vi.stubGlobal("fetch", async () => answer(NOON + 60_000));
  sleep(DAY_MS);
  expect(currentTime()).toBe(NOON);
  await settled();
  expect(currentTime()).toBe(NOON + 60_000);
});

it("after a sleep without a network the device's clock measures its length", async () => {
  const { currentTime, learnTime } = await opened();
  learnTime(NOON);
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  sleep(DAY_MS);
  currentTime();
  await settled();
  expect(currentTime()).toBe(NOON + DAY_MS);
});

it("a page without a network applies the device's clock offset of the last visit", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  const before = await opened();
  before.learnTime(NOON);
  before.rememberOffset();
  before.learnTimeFrom(answer(NOON));
  vi.advanceTimersByTime(DAY_MS);
  const { currentTime, learnTime, learnTimeFrom, rememberOffset } = await opened();
  learnTime(NOON);
  rememberOffset();
  expect(currentTime()).toBe(NOON + DAY_MS);
  // The server's time counts, even if it is earlier.
  learnTimeFrom(answer(NOON + 60_000));
  expect(currentTime()).toBe(NOON + 60_000);
});
