// @vitest-environment jsdom

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Letter } from "./letter";
import { createLetterStore } from "./letter-store";

const LETTER: Letter = { key: "one", url: "/api/contact", body: { name: "Ada" }, writtenAt: 2 };
const EARLIER: Letter = { ...LETTER, key: "two", writtenAt: 1 };

/** A database that refuses, as in some private windows. */
const REFUSING = {
  open: () => {
    throw new DOMException("no", "SecurityError");
  },
};

/** A database that is asked and never answers. */
const SILENT = { open: () => new EventTarget() };

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function keepTwoAndRemoveOne() {
  const store = createLetterStore();
  await store.put(LETTER);
  await store.put(EARLIER);
  expect((await store.all()).map(({ key }) => key)).toEqual(["two", "one"]);
  expect(await store.get("one")).toEqual(LETTER);
  await store.remove("two");
  expect(await store.all()).toEqual([LETTER]);
}

it("letters outlive the page, in the database and nowhere else", async () => {
  await keepTwoAndRemoveOne();
  expect(await createLetterStore().all()).toEqual([LETTER]);
  expect(localStorage.length).toBe(0);
});

it("where the database refuses they outlive the page in localStorage", async () => {
  vi.stubGlobal("indexedDB", REFUSING);
  await keepTwoAndRemoveOne();
  expect(await createLetterStore().all()).toEqual([LETTER]);
});

it("where there is neither they are kept as long as the page is open", async () => {
  vi.stubGlobal("indexedDB", REFUSING);
  vi.stubGlobal("localStorage", undefined);
  await keepTwoAndRemoveOne();
});

it("a database that does not answer is not waited for", async () => {
  vi.stubGlobal("indexedDB", SILENT);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const store = createLetterStore();
  const kept = store.put(LETTER);
  await vi.advanceTimersByTimeAsync(1_500);
  await kept;
  expect(await store.all()).toEqual([LETTER]);
});

it("what was kept beside the database is found once the database is back", async () => {
  vi.stubGlobal("indexedDB", REFUSING);
  await createLetterStore().put(LETTER);
  vi.stubGlobal("indexedDB", new IDBFactory());
  const store = createLetterStore();
  expect(await store.all()).toEqual([LETTER]);
  expect(await store.get("one")).toEqual(LETTER);
  await store.remove("one");
  expect(await store.all()).toEqual([]);
});
