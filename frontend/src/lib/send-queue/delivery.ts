import { ApiError } from "@/api/errors";
import { readJson, request } from "@/api/http";

import type { Refusal, Submission } from "./store";

const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60 * 1_000;
const SPREAD = 0.25;

/**
 * The pause after this number of consecutive failures: a second, doubled each time, five minutes at
 * most. `chance`, from 0 to 1, shortens it by up to a quarter, so that many browsers do not retry
 * at the same moment.
 */
export function pauseMs(failures: number, chance: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
  return Math.round(full * (1 - SPREAD * chance));
}

/** The used part of the browser's Web Locks. */
export interface Locks {
  request: <T>(
    name: string,
    options: { ifAvailable: true },
    work: (lock: object | null) => Promise<T>,
  ) => Promise<T>;
}

/** Runs work unless another caller is running it; then undefined. */
export type Exclusively = <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;

/**
 * Prevents two tabs from doing the same work, if the browser has Web Locks, and this page in any
 * case.
 */
export function createExclusively(locks: Locks | undefined): Exclusively {
  const busy = new Set<string>();

  const acrossTabs = async <T>(name: string, work: () => Promise<T>) => {
    if (!locks) return work();
    let hasBegun = false;
    const begin = async (lock: object | null) => {
      hasBegun = true;
      return lock ? work() : undefined;
    };
    try {
      return await locks.request(`nightcap-${name}`, { ifAvailable: true }, begin);
    } catch (error) {
      // The browser refused the lock, as in a page without an origin: the submission's key makes a
      // duplicate harmless.
      if (hasBegun) throw error;
      return work();
    }
  };

  return async (name, work) => {
    if (busy.has(name)) return undefined;
    busy.add(name);
    try {
      return await acrossTabs(name, work);
    } finally {
      busy.delete(name);
    }
  };
}

/** Result of one attempt; an 'undelivered' submission is tried again. */
export type Verdict =
  | { kind: "delivered" }
  | { kind: "undelivered" }
  | { kind: "returned"; reason: Refusal };

const LONGEST_WAIT_MS = 20_000;

/** Temporary rejections that do not concern the submission. */
const PASSING = [408, 409, 425, 429];

const isReceipt = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === true;

/**
 * Sends a submission once. Only the server's own receipt counts: a hotel's login page is not a
 * response.
 */
export async function deliver({ url, body, key }: Submission): Promise<Verdict> {
  try {
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const response = await request("POST", url, { body, idempotencyKey: key, signal });
    return { kind: isReceipt(await readJson<unknown>(response)) ? "delivered" : "undelivered" };
  } catch (error) {
    const isFinal =
      error instanceof ApiError &&
      error.status >= 400 &&
      error.status < 500 &&
      !PASSING.includes(error.status);
    if (!isFinal) return { kind: "undelivered" };
    const { status, problem } = error;
    const { message, fields } = problem ?? { message: "", fields: {} };
    return { kind: "returned", reason: { status, message, fields } };
  }
}
