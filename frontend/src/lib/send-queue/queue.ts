// Rule: A visitor's submission is kept on the device until the server has acknowledged it.

import { newKey } from "@/lib/idempotency-key";
import { createStore } from "@/lib/store";
import { currentTime } from "@/lib/time/server-time";

import { createExclusively, deliver, type Exclusively, pauseMs, type Verdict } from "./delivery";
import {
  type Body,
  createSubmissionStore,
  type Refusal,
  type Submission,
  type SubmissionStore,
} from "./store";

/** State of a submission right after posting; 'underway' unless there was a quick response. */
type Outcome = { kind: "delivered" } | { kind: "underway" } | { kind: "returned"; reason: Refusal };

const UNDERWAY: Outcome = { kind: "underway" };

interface NewSubmission {
  url: string;
  body: Body;
  /** The key of a returned submission that this one replaces. */
  insteadOf?: string | undefined;
}

interface Dependencies {
  store: SubmissionStore;
  deliver: (submission: Submission) => Promise<Verdict>;
  exclusively: Exclusively;
}

/** Delivers visitors' submissions until acknowledged (docs/product.md, 'Nothing is lost'). */
export function createSendQueue({ store, deliver, exclusively }: Dependencies) {
  const returned = createStore<readonly Submission[]>([]);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDelivering = false;
  let isWantedAgain = false;

  function tryLater() {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(deliverAll, pauseMs(failures, Math.random()));
  }

  async function settle(submission: Submission, verdict: Verdict, isAnswered: boolean) {
    if (verdict.kind === "undelivered") return;
    if (verdict.kind === "delivered" || isAnswered) return store.remove(submission.key);
    const aside = { ...submission, returned: verdict.reason };
    await store.put(aside);
    returned.set([...returned.get().filter(({ key }) => key !== submission.key), aside]);
  }

  function discard(key: string) {
    returned.set(returned.get().filter((submission) => submission.key !== key));
    return store.remove(key);
  }

  /** Calls `answer` once: with the server's response, or after the time limit. */
  async function firstAttempt(
    submission: Submission,
    patienceMs: number,
    answer: (outcome: Outcome) => void,
  ) {
    let isQuick = true;
    const patience = setTimeout(() => {
      isQuick = false;
      answer(UNDERWAY);
    }, patienceMs);
    const verdict = await deliver(submission);
    clearTimeout(patience);
    if (isQuick) answer(verdict.kind === "undelivered" ? UNDERWAY : verdict);
    await settle(submission, verdict, isQuick);
    if (verdict.kind === "undelivered") tryLater();
  }

  /**
   * Keeps a submission and tries to deliver it. Resolves as soon as the outcome is known, after
   * `patienceMs` at the latest. A submission rejected within that time is not kept.
   */
  function post({ url, body, insteadOf }: NewSubmission, patienceMs: number): Promise<Outcome> {
    const submission: Submission = { key: newKey(), url, body, writtenAt: currentTime() };
    return new Promise((resolve, reject) => {
      const work = async () => {
        await store.put(submission);
        if (insteadOf !== undefined) await discard(insteadOf);
        await firstAttempt(submission, patienceMs, resolve);
      };
      exclusively(submission.key, work).catch(reject);
    });
  }

  async function deliverOne(key: string) {
    await exclusively(key, async () => {
      const submission = await store.get(key);
      // Another tab may have delivered it since the list was read.
      if (submission && !submission.returned)
        await settle(submission, await deliver(submission), false);
    });
  }

  async function deliverRound() {
    const kept = await store.all();
    returned.set(kept.filter((submission) => submission.returned));
    for (const { key, returned } of kept) if (!returned) await deliverOne(key);
    const isAnyLeft = (await store.all()).some((submission) => !submission.returned);
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
    /** Starts delivery of the kept submissions, or restarts it. */
    deliverAll: () => {
      failures = 0;
      return deliverAll();
    },
    /** Forgets a submission. */
    discard,
    /** Submissions that the server has finally rejected, oldest first. */
    returned,
  };
}

let queue: ReturnType<typeof createSendQueue> | undefined;

/** The one queue of this page; only the browser has it. */
export function sendQueue() {
  queue ??= createSendQueue({
    store: createSubmissionStore(),
    deliver,
    exclusively: createExclusively(navigator.locks),
  });
  return queue;
}

/** Delivers submissions of an earlier visit, now and whenever a retry may succeed. */
export function startSendQueue(): void {
  const deliverAll = () => {
    sendQueue().deliverAll().catch(reportError);
  };
  window.addEventListener("online", deliverAll);
  window.addEventListener("pageshow", ({ persisted }) => persisted && deliverAll());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") deliverAll();
  });
  deliverAll();
}
