import { ApiError } from "@/api/errors";
import { readJson, request } from "@/api/http";

import type { Letter, Reason } from "./letter";

/** What came of one attempt; what is 'undelivered' is tried again. */
export type Verdict =
  | { kind: "delivered" }
  | { kind: "undelivered" }
  | { kind: "returned"; reason: Reason };

const LONGEST_WAIT_MS = 20_000;

/** Refusals that say something about the moment and nothing about the letter. */
const PASSING = [408, 409, 425, 429];

const isReceipt = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === true;

/** Sends a letter once. Only the server's own receipt counts: a hotel's login page is no answer. */
export async function deliver({ url, body, key }: Letter): Promise<Verdict> {
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
