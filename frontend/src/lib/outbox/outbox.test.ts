// @vitest-environment jsdom

import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Verdict } from "./delivery";
import { createExclusively, type Locks } from "./exclusively";
import type { Letter } from "./letter";
import { createLetterStore, type LetterStore } from "./letter-store";
import { createOutbox } from "./outbox";

const URL = "/api/contact";
const BODY = { name: "Ada", message: "Is the piano in tune?" };
const PATIENCE_MS = 400;
const DELIVERED: Verdict = { kind: "delivered" };
const AWAY: Verdict = { kind: "undelivered" };
const REFUSED: Verdict = {
  kind: "returned",
  reason: { status: 422, message: "No.", fields: { email: "Not an address." } },
};

/** A server that answers as it is told, one answer after the other; the last one repeats. */
function createServer(...answers: (Verdict | Promise<Verdict>)[]) {
  const letters: Letter[] = [];
  return {
    letters,
    keys: () => letters.map(({ key }) => key),
    deliver: async (letter: Letter): Promise<Verdict> => {
      letters.push(letter);
      const last = answers.length - 1;
      return (await answers[Math.min(letters.length - 1, last)]) ?? AWAY;
    },
  };
}

let store: LetterStore;

/** An outbox as a newly opened page has it; the store is what outlives the page. */
const open = (server: { deliver: (letter: Letter) => Promise<Verdict> }, locks?: Locks) =>
  createOutbox({ store, deliver: server.deliver, exclusively: createExclusively(locks) });

const letter = (changes: Partial<Letter> = {}): Letter => ({
  key: "letter-one",
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
  store = createLetterStore();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Every pause at its full length: time that goes on after it would overtake the real database.
  vi.spyOn(Math, "random").mockReturnValue(0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets everything happen that waits for the database alone. */
async function settled() {
  for (let step = 0; step < 10; step += 1) await store.all();
}

/** Lets time go by; the database's steps are real and take none of it. */
async function pass(ms: number) {
  await settled();
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}

it("a letter is kept before it is sent, and forgotten once it is acknowledged", async () => {
  const keptWhileSending: number[] = [];
  const outbox = open({
    deliver: async () => {
      keptWhileSending.push((await store.all()).length);
      return DELIVERED;
    },
  });
  expect(await outbox.post({ url: URL, body: BODY }, PATIENCE_MS)).toEqual(DELIVERED);
  await pass(0);
  expect(keptWhileSending).toEqual([1]);
  expect(await store.all()).toEqual([]);
});

it("without a network the visitor waits for nothing, and the letter stays", async () => {
  const outbox = open(createServer(AWAY));
  expect(await outbox.post({ url: URL, body: BODY }, PATIENCE_MS)).toEqual({ kind: "underway" });
  expect((await store.all()).map(({ body }) => body)).toEqual([BODY]);
});

it("a slow answer is waited for no longer than the visitor's patience", async () => {
  const answer = later<Verdict>();
  const outbox = open(createServer(answer.promise));
  const outcome = vi.fn();
  const posted = outbox.post({ url: URL, body: BODY }, PATIENCE_MS).then(outcome);
  await pass(PATIENCE_MS - 1);
  expect(outcome).not.toHaveBeenCalled();
  await pass(1);
  await posted;
  expect(outcome).toHaveBeenCalledWith({ kind: "underway" });
  answer.settle(DELIVERED);
  await pass(0);
  expect(await store.all()).toEqual([]);
});

it("what a closed tab has left goes out when the next page opens, under its own key", async () => {
  await open(createServer(AWAY)).post({ url: URL, body: BODY }, PATIENCE_MS);
  const [left] = await store.all();
  const server = createServer(DELIVERED);
  await open(server).deliverAll();
  expect(server.keys()).toEqual([left?.key]);
  expect(await store.all()).toEqual([]);
});

it("it is tried again after pauses that grow, until it is acknowledged", async () => {
  const server = createServer(AWAY, AWAY, AWAY, AWAY, DELIVERED);
  const outbox = open(server);
  await outbox.post({ url: URL, body: BODY }, PATIENCE_MS);
  for (const [pause, attempts] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
    [8_000, 5],
  ] as const) {
    await pass(pause / 2);
    expect(server.letters.length).toBe(attempts - 1);
    await pass(pause / 2);
    expect(server.letters.length).toBe(attempts);
  }
  expect(new Set(server.keys()).size).toBe(1);
  await pass(600_000);
  expect(server.letters.length).toBe(5);
  expect(await store.all()).toEqual([]);
});

it("new hope, as a network that is back, is not made to wait for the pause", async () => {
  const server = createServer(AWAY, AWAY, AWAY, DELIVERED);
  const outbox = open(server);
  await outbox.post({ url: URL, body: BODY }, PATIENCE_MS);
  await pass(1_000);
  await pass(2_000);
  expect(server.letters.length).toBe(3);
  await outbox.deliverAll();
  expect(await store.all()).toEqual([]);
});

it("letters leave in the order in which they were written, and one that fails holds up no other", async () => {
  await store.put(letter({ key: "second", writtenAt: 2 }));
  await store.put(letter({ key: "first", writtenAt: 1 }));
  const server = createServer(AWAY, DELIVERED);
  await open(server).deliverAll();
  expect(server.keys()).toEqual(["first", "second"]);
  expect((await store.all()).map(({ key }) => key)).toEqual(["first"]);
});

it("a refusal that comes at once is told, and nothing is kept", async () => {
  const outbox = open(createServer(REFUSED));
  expect(await outbox.post({ url: URL, body: BODY }, PATIENCE_MS)).toEqual(REFUSED);
  await pass(0);
  expect(await store.all()).toEqual([]);
  expect(outbox.returned()).toEqual([]);
});

it("a refusal that comes later is kept aside and shown, and not sent again", async () => {
  const answer = later<Verdict>();
  const server = createServer(answer.promise);
  const outbox = open(server);
  const told = vi.fn();
  outbox.subscribe(told);
  const posted = outbox.post({ url: URL, body: BODY }, PATIENCE_MS);
  await pass(PATIENCE_MS);
  expect(await posted).toEqual({ kind: "underway" });
  answer.settle(REFUSED);
  await pass(0);
  expect(told).toHaveBeenCalled();
  expect(outbox.returned().map(({ returned }) => returned?.fields)).toEqual([
    { email: "Not an address." },
  ]);
  await outbox.deliverAll();
  expect(server.letters.length).toBe(1);
});

it("a returned letter is there again on the next page, until a mended one takes its place", async () => {
  const aside = letter({ returned: { status: 422, message: "No.", fields: {} } });
  await store.put(aside);
  const outbox = open(createServer(DELIVERED));
  await outbox.deliverAll();
  expect(outbox.returned()).toEqual([aside]);
  await outbox.post({ url: URL, body: BODY, insteadOf: aside.key }, PATIENCE_MS);
  expect(outbox.returned()).toEqual([]);
  await pass(0);
  expect(await store.all()).toEqual([]);
});

it("two tabs never send the same letter at once", async () => {
  await store.put(letter());
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
  expect(server.letters.length).toBe(1);
  answer.settle(DELIVERED);
  await pass(0);
  await Promise.all(tabs);
  await pass(10_000);
  expect(server.letters.length).toBe(1);
});

it("several calls at once send each letter once", async () => {
  await store.put(letter());
  const server = createServer(DELIVERED);
  const outbox = open(server);
  await Promise.all([outbox.deliverAll(), outbox.deliverAll(), outbox.deliverAll()]);
  expect(server.letters.length).toBe(1);
});
