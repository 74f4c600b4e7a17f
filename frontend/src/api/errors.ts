import { isOnline } from "@/lib/connection";
import * as t from "@/messages/failures";

/** The server's explanation of a rejection. */
interface Problem {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** Number of free seats, if the guest asked for more. */
  seatsLeft?: number;
  /** The possible refunds in cents; the request must choose one. */
  refunds?: { rule: number; all: number };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const refundsIn = (refunds: unknown) =>
  isRecord(refunds) && typeof refunds.rule === "number" && typeof refunds.all === "number"
    ? { refunds: { rule: refunds.rule, all: refunds.all } }
    : {};

function parseProblem(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text);
    if (!isRecord(body) || typeof body.message !== "string") return null;
    const named = Object.entries(isRecord(body.fields) ? body.fields : {});
    return {
      message: body.message,
      fields: Object.fromEntries(named.map(([name, value]) => [name, String(value)])),
      ...(typeof body.seatsLeft === "number" && { seatsLeft: body.seatsLeft }),
      ...refundsIn(body.refunds),
    };
  } catch {
    return null;
  }
}

/** Whether the connection was lost during a request. */
export const isCutOff = (error: unknown): boolean => error instanceof TypeError && !isOnline();

/** Advice after too many requests or without a connection; null for every other failure. */
export function adviceIn(error: unknown): string | null {
  if (error instanceof ApiError)
    return error.status === 429 ? (error.problem?.message ?? null) : null;
  return isCutOff(error) ? t.offlineTryLater : null;
}

/** A response that was not OK. Its message is "status: body" (docs/product.md, 'Messages'). */
export class ApiError extends Error {
  readonly status: number;
  /** The body, if it is one of the server's own errors. */
  readonly problem: Problem | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText || t.networkError}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = parseProblem(body);
  }
}

/** Whether the manager's session is over. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Whether the server does not have it, or not any more. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;

/** The server's error messages by field; empty for every other failure. */
export const fieldsRefused = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? (error.problem?.fields ?? {}) : {};

/** The reason for a failure, as text for the manager. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? t.pleaseTryAgain;
  if (error instanceof TypeError) return t.serverOutOfReach;
  return error instanceof Error ? error.message : t.pleaseTryAgain;
}

/**
 * Whether a retry may help. A rejection stays the same, and by docs/product.md, 'Visitors', an
 * error whose text contains '40' is never retried.
 */
export function mayBeRepeated(error: unknown): boolean {
  if (!(error instanceof Error) || error.message.includes("40")) return false;
  if (error instanceof ApiError) return error.status >= 500;
  return !["AbortError", "TimeoutError"].includes(error.name);
}
