// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createSubmissionStore, type Submission, type SubmissionStore } from "./store";

const SUBMISSION: Submission = {
  key: "one",
  url: "/api/contact",
  body: { name: "Ada" },
  writtenAt: 2,
};
const EARLIER: Submission = { ...SUBMISSION, key: "two", writtenAt: 1 };

/** A database that refuses access, as in some private windows. */
const REFUSING = {
  open: () => {
    throw new DOMException("no", "SecurityError");
  },
};

/** A database that never responds. */
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
  const store = createSubmissionStore();
  await store.put(SUBMISSION);
  await store.put(EARLIER);
  expect((await store.all()).map(({ key }) => key)).toEqual(["two", "one"]);
  expect(await store.get("one")).toEqual(SUBMISSION);
  await store.remove("two");
  expect(await store.all()).toEqual([SUBMISSION]);
}

it("submissions survive the page, only in the database", async () => {
  await keepTwoAndRemoveOne();
  expect(await createSubmissionStore().all()).toEqual([SUBMISSION]);
  expect(localStorage.length).toBe(0);
});

it("if the database refuses access they survive the page in localStorage", async () => {
  vi.stubGlobal("indexedDB", REFUSING);
  await keepTwoAndRemoveOne();
  expect(await createSubmissionStore().all()).toEqual([SUBMISSION]);
});

it("without any storage they are kept while the page is open", async () => {
  vi.stubGlobal("indexedDB", REFUSING);
  vi.stubGlobal("localStorage", undefined);
  await keepTwoAndRemoveOne();
});

it("a database that does not respond causes no wait", async () => {
  vi.stubGlobal("indexedDB", SILENT);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const store = createSubmissionStore();
  const kept = store.put(SUBMISSION);
  await vi.advanceTimersByTimeAsync(1_500);
  await kept;
  expect(await store.all()).toEqual([SUBMISSION]);
});

it("entries of the spare store are found once the database is back", async () => {
  vi.stubGlobal("indexedDB", REFUSING);
  await createSubmissionStore().put(SUBMISSION);
  vi.stubGlobal("indexedDB", new IDBFactory());
  const store = createSubmissionStore();
  expect(await store.all()).toEqual([SUBMISSION]);
  expect(await store.get("one")).toEqual(SUBMISSION);
  await store.remove("one");
  expect(await store.all()).toEqual([]);
});

describe("a database that stalls once", () => {
  let factory: IDBFactory;
  let store: SubmissionStore;

  beforeEach(() => {
    factory = new IDBFactory();
    vi.stubGlobal("indexedDB", SILENT);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    store = createSubmissionStore();
  });

  async function stall<T>(work: Promise<T>) {
    await vi.advanceTimersByTimeAsync(1_500);
    return await work;
  }

  async function comeBack() {
    vi.stubGlobal("indexedDB", factory);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30_000 });
  }

  /** The entries seen by a page opened later, in a browser with only the database. */
  function later() {
    localStorage.clear();
    return createSubmissionStore().all();
  }

  it("is used again, and gets the missed entries", async () => {
    await stall(store.put(SUBMISSION));
    await comeBack();
    expect(await store.all()).toEqual([SUBMISSION]);
    await store.put(EARLIER);
    expect(await later()).toEqual([EARLIER, SUBMISSION]);
  });

  it("is not tried before every request, which would wait each time", async () => {
    await stall(store.put(SUBMISSION));
    expect(await store.all()).toEqual([SUBMISSION]);
  });

  it("does not restore entries removed in the meantime", async () => {
    vi.useRealTimers();
    vi.stubGlobal("indexedDB", factory);
    await createSubmissionStore().put(SUBMISSION);
    vi.stubGlobal("indexedDB", SILENT);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    await stall(store.remove(SUBMISSION.key));
    await comeBack();
    expect(await store.get(SUBMISSION.key)).toBeUndefined();
    expect(await store.all()).toEqual([]);
    expect(await later()).toEqual([]);
  });

  it("does not return an older version instead of the one in the spare store", async () => {
    vi.useRealTimers();
    vi.stubGlobal("indexedDB", factory);
    await createSubmissionStore().put(SUBMISSION);
    vi.stubGlobal("indexedDB", SILENT);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const refused = { ...SUBMISSION, returned: { status: 422, message: "No.", fields: {} } };
    await stall(store.put(refused));
    await comeBack();
    expect(await store.get(SUBMISSION.key)).toEqual(refused);
    expect(await store.all()).toEqual([refused]);
    expect(await later()).toEqual([refused]);
  });
});
