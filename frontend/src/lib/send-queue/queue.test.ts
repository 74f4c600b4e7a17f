// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createExclusively, type Locks, type Verdict } from "./delivery";
import { createSendQueue } from "./queue";
import { createSubmissionStore, type Submission, type SubmissionStore } from "./store";

const URL = "/api/contact";
const BODY = { name: "Ada", message: "Is the piano in tune?" };
const PATIENCE_MS = 400;
const DELIVERED: Verdict = { kind: "delivered" };
const AWAY: Verdict = { kind: "undelivered" };
const REFUSED: Verdict = {
  kind: "returned",
  reason: { status: 422, message: "No.", fields: { email: "Not an address." } },
};

/** A server with prepared responses in order; the last one repeats. */
function createServer(...answers: (Verdict | Promise<Verdict>)[]) {
  const submissions: Submission[] = [];
  return {
    submissions,
    keys: () => submissions.map(({ key }) => key),
    deliver: async (submission: Submission): Promise<Verdict> => {
      submissions.push(submission);
      const last = answers.length - 1;
      return (await answers[Math.min(submissions.length - 1, last)]) ?? AWAY;
    },
  };
}

let store: SubmissionStore;

/** A queue as a newly opened page has it; the store survives the page. */
const open = (server: { deliver: (submission: Submission) => Promise<Verdict> }, locks?: Locks) =>
  createSendQueue({ store, deliver: server.deliver, exclusively: createExclusively(locks) });

const submission = (changes: Partial<Submission> = {}): Submission => ({
  key: "submission-one",
  url: URL,
  body: BODY,
  writtenAt: 1,
  ...changes,
});

/** A promise that is settled from outside. */
function later<T>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  localStorage.clear();
  store = createSubmissionStore();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Every pause at its full length: later fake time would overtake the real database.
  vi.spyOn(Math, "random").mockReturnValue(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets everything run that waits only for the database. */
async function settled() {
  for (let step = 0; step < 10; step += 1) await store.all();
}

/** Advances the fake time; the database runs in real time. */
async function pass(ms: number) {
  await settled();
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}

it("a submission is kept before it is sent, and deleted once it is acknowledged", async () => {
  const keptWhileSending: number[] = [];
  const queue = open({
    deliver: async () => {
      keptWhileSending.push((await store.all()).length);
      return DELIVERED;
    },
  });
  expect(await queue.post({ url: URL, body: BODY }, PATIENCE_MS)).toEqual(DELIVERED);
  await pass(0);
  expect(keptWhileSending).toEqual([1]);
  expect(await store.all()).toEqual([]);
});

it("without a network the visitor does not wait, and the submission stays", async () => {
  const queue = open(createServer(AWAY));
  expect(await queue.post({ url: URL, body: BODY }, PATIENCE_MS)).toEqual({ kind: "underway" });
  expect((await store.all()).map(({ body }) => body)).toEqual([BODY]);
});

it("the visitor waits for a slow response only for a limited time", async () => {
  const answer = later<Verdict>();
  const queue = open(createServer(answer.promise));
  const outcome = vi.fn();
  const posted = queue.post({ url: URL, body: BODY }, PATIENCE_MS).then(outcome);
  await pass(PATIENCE_MS - 1);
  expect(outcome).not.toHaveBeenCalled();
  await pass(1);
  await posted;
  expect(outcome).toHaveBeenCalledWith({ kind: "underway" });
  answer.settle(DELIVERED);
  await pass(0);
  expect(await store.all()).toEqual([]);
});

it("the next page sends submissions of a closed tab, under their own keys", async () => {
  await open(createServer(AWAY)).post({ url: URL, body: BODY }, PATIENCE_MS);
  const [left] = await store.all();
  const server = createServer(DELIVERED);
  await open(server).deliverAll();
  expect(server.keys()).toEqual([left?.key]);
  expect(await store.all()).toEqual([]);
});

it("it is retried after growing pauses, until it is acknowledged", async () => {
  const server = createServer(AWAY, AWAY, AWAY, AWAY, DELIVERED);
  const queue = open(server);
  await queue.post({ url: URL, body: BODY }, PATIENCE_MS);
  for (const [pause, attempts] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
  ] as const) {
    await pass(pause / 2);
    expect(server.submissions.length).toBe(attempts - 1);
    await pass(pause / 2);
    expect(server.submissions.length).toBe(attempts);
  }
  expect(new Set(server.keys()).size).toBe(1);
  await pass(600_000);
  expect(server.submissions.length).toBe(5);
  expect(await store.all()).toEqual([]);
});

it("a restored network triggers a retry without waiting for the pause", async () => {
  const server = createServer(AWAY, AWAY, AWAY, DELIVERED);
  const queue = open(server);
  await queue.post({ url: URL, body: BODY }, PATIENCE_MS);
  await pass(1_000);
  await pass(2_000);
  expect(server.submissions.length).toBe(3);
  await queue.deliverAll();
  expect(await store.all()).toEqual([]);
});

it("submissions are sent in order, and a failed one does not block the others", async () => {
  await store.put(submission({ key: "second", writtenAt: 2 }));
  await store.put(submission({ key: "first", writtenAt: 1 }));
  const server = createServer(AWAY, DELIVERED);
  await open(server).deliverAll();
  expect(server.keys()).toEqual(["first", "second"]);
  expect((await store.all()).map(({ key }) => key)).toEqual(["first"]);
});

it("an immediate rejection is reported, and the submission is not kept", async () => {
  const queue = open(createServer(REFUSED));
  expect(await queue.post({ url: URL, body: BODY }, PATIENCE_MS)).toEqual(REFUSED);
  await pass(0);
  expect(await store.all()).toEqual([]);
  expect(queue.returned.get()).toEqual([]);
});

it("a later rejection is kept and shown, and not sent again", async () => {
  const answer = later<Verdict>();
  const server = createServer(answer.promise);
  const queue = open(server);
  const changed = vi.fn();
  queue.returned.subscribe(changed);
  const posted = queue.post({ url: URL, body: BODY }, PATIENCE_MS);
  await pass(PATIENCE_MS);
  expect(await posted).toEqual({ kind: "underway" });
  answer.settle(REFUSED);
  await pass(0);
  expect(changed).toHaveBeenCalled();
  expect(queue.returned.get().map(({ returned }) => returned?.fields)).toEqual([
    { email: "Not an address." },
  ]);
  await queue.deliverAll();
  expect(server.submissions.length).toBe(1);
});

it("a returned submission appears on the next page too, until a corrected one replaces it", async () => {
  const aside = submission({ returned: { status: 422, message: "No.", fields: {} } });
  await store.put(aside);
  const queue = open(createServer(DELIVERED));
  await queue.deliverAll();
  expect(queue.returned.get()).toEqual([aside]);
  await queue.post({ url: URL, body: BODY, insteadOf: aside.key }, PATIENCE_MS);
  expect(queue.returned.get()).toEqual([]);
  await pass(0);
  expect(await store.all()).toEqual([]);
});

it("two tabs never send the same submission at once", async () => {
  await store.put(submission());
  const held = new Set<string>();
  const locks: Locks = {
    request: async (name, _, work) => {
      if (held.has(name)) return work(null);
      held.add(name);
      return work({ name }).finally(() => held.delete(name));
    },
  };
  const answer = later<Verdict>();
  const server = createServer(answer.promise);
  const tabs = [open(server, locks), open(server, locks)].map((tab) => tab.deliverAll());
  await pass(100);
  expect(server.submissions.length).toBe(1);
  answer.settle(DELIVERED);
  await pass(0);
  await Promise.all(tabs);
  await pass(10_000);
  expect(server.submissions.length).toBe(1);
});

it("several calls at once send each submission once", async () => {
  await store.put(submission());
  const server = createServer(DELIVERED);
  const queue = open(server);
  await Promise.all([queue.deliverAll(), queue.deliverAll(), queue.deliverAll()]);
  expect(server.submissions.length).toBe(1);
});
