import { newKey } from "@/lib/new-key";

import type { Verdict } from "./delivery";
import type { Exclusively } from "./exclusively";
import type { Body, Letter, Reason } from "./letter";
import type { LetterStore } from "./letter-store";
import { pauseMs } from "./pauses";

/** What a visitor can be told right after posting; 'underway' is everything but a quick answer. */
export type Outcome =
  | { kind: "delivered" }
  | { kind: "underway" }
  | { kind: "returned"; reason: Reason };

const UNDERWAY: Outcome = { kind: "underway" };

interface NewLetter {
  url: string;
  body: Body;
  /** The key of a returned letter that this one takes the place of. */
  insteadOf?: string | undefined;
}

export interface Outbox {
  /**
   * Keeps a letter, tries at once to deliver it, and answers as soon as there is something to
   * tell: after `patienceMs` at the latest. A letter that comes back within that time is not kept.
   */
  post: (letter: NewLetter, patienceMs: number) => Promise<Outcome>;
  /** Begins, or begins anew, to deliver what is kept. */
  deliverAll: () => Promise<void>;
  /** The letters that the server has refused for good, the oldest first. */
  returned: () => readonly Letter[];
  /** Called when `returned` changes; the function that it gives back ends that. */
  subscribe: (listener: () => void) => () => void;
  /** Forgets a letter. */
  discard: (key: string) => Promise<void>;
}

interface Means {
  store: LetterStore;
  deliver: (letter: Letter) => Promise<Verdict>;
  exclusively: Exclusively;
}

/** Delivers what visitors send, until the server has acknowledged it (decisions, 'Nothing is lost'). */
export function createOutbox({ store, deliver, exclusively }: Means): Outbox {
  let returned: readonly Letter[] = [];
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDelivering = false;
  let isWantedAgain = false;
  const listeners = new Set<() => void>();

  function show(letters: readonly Letter[]) {
    returned = letters;
    for (const listener of listeners) listener();
  }

  function tryLater() {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(deliverAll, pauseMs(failures, Math.random()));
  }

  async function settle(letter: Letter, verdict: Verdict, isTold: boolean) {
    if (verdict.kind === "undelivered") return;
    if (verdict.kind === "delivered" || isTold) return store.remove(letter.key);
    const aside = { ...letter, returned: verdict.reason };
    await store.put(aside);
    show([...returned.filter(({ key }) => key !== letter.key), aside]);
  }

  function discard(key: string) {
    show(returned.filter((letter) => letter.key !== key));
    return store.remove(key);
  }

  /** Calls `tell` once: with the server's answer, or when the visitor's patience is over. */
  async function firstAttempt(letter: Letter, patienceMs: number, tell: (told: Outcome) => void) {
    let isTold = false;
    const patience = setTimeout(() => {
      isTold = true;
      tell(UNDERWAY);
    }, patienceMs);
    const verdict = await deliver(letter);
    const isQuick = !isTold;
    clearTimeout(patience);
    if (isQuick) tell(verdict.kind === "undelivered" ? UNDERWAY : verdict);
    await settle(letter, verdict, isQuick);
    if (verdict.kind === "undelivered") tryLater();
  }

  function post({ url, body, insteadOf }: NewLetter, patienceMs: number): Promise<Outcome> {
    const letter: Letter = { key: newKey(), url, body, writtenAt: Date.now() };
    return new Promise((resolve, reject) => {
      const work = async () => {
        await store.put(letter);
        if (insteadOf !== undefined) await discard(insteadOf);
        await firstAttempt(letter, patienceMs, resolve);
      };
      exclusively(letter.key, work).catch(reject);
    });
  }

  async function deliverOne(key: string) {
    await exclusively(key, async () => {
      const letter = await store.get(key);
      // Another tab may have delivered it since the list was read.
      if (letter && !letter.returned) await settle(letter, await deliver(letter), false);
    });
  }

  async function deliverRound() {
    const kept = await store.all();
    show(kept.filter((letter) => letter.returned));
    for (const { key, returned } of kept) if (!returned) await deliverOne(key);
    const isAnyLeft = (await store.all()).some((letter) => !letter.returned);
    if (isAnyLeft) tryLater();
    else failures = 0;
  }

  async function deliverAll() {
    isWantedAgain = isDelivering;
    if (isDelivering) return;
    isDelivering = true;
    clearTimeout(timer);
    try {
      await deliverRound();
    } finally {
      isDelivering = false;
    }
    if (isWantedAgain) await deliverAll();
  }

  return {
    post,
    deliverAll: () => {
      failures = 0;
      return deliverAll();
    },
    discard,
    returned: () => returned,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
