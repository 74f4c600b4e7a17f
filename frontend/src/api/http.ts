// Rule: A write is tried once more, under the same key.

import { connected, isOnline } from "@/lib/connection";
import { newKey } from "@/lib/idempotency-key";
import { learnTimeFrom } from "@/lib/time/server-time";

import { MOST_RETRIES, pauseAfter } from "./cache-rules";
import { ApiError, isCutOff, mayBeRepeated } from "./errors";

const SAFE_METHODS = ["GET", "HEAD"];

function csrfToken(): string | undefined {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("csrf-token="));
  return cookie && decodeURIComponent(cookie.slice("csrf-token=".length));
}

interface RequestOptions {
  body?: unknown;
  /** Makes a repeated request harmless: the server repeats its first response. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal;
  /** Sends the CSRF token with a read, as CSV downloads do (docs/product.md, 'Access'). */
  withToken?: boolean;
  /** Requests the created row, which only the manager may see (RFC 7240). */
  wantsRow?: boolean;
}

/** Headers of a request: the type of its body, the CSRF token and the idempotency key. */
export function headersOf({
  body,
  idempotencyKey,
  withToken = false,
  wantsRow = false,
}: Pick<RequestOptions, "body" | "idempotencyKey" | "withToken" | "wantsRow">): Headers {
  const headers = new Headers({ Accept: "application/json" });
  const token = withToken ? csrfToken() : undefined;
  if (token !== undefined) headers.set("X-CSRF-Token", token);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  if (wantsRow) headers.set("Prefer", "return=representation");
  return headers;
}

/**
 * Sends a request with cookies and CSRF token, and learns the time from the response; throws
 * ApiError for every response that is not OK.
 */
export async function request(
  method: string,
  url: string,
  {
    body,
    idempotencyKey,
    signal,
    withToken = !SAFE_METHODS.includes(method),
    wantsRow = false,
  }: RequestOptions = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: headersOf({ body, idempotencyKey, withToken, wantsRow }),
    credentials: "include",
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  learnTimeFrom(response);
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, await response.text());
  }
  return response;
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Reads a URL as soon as the device is online, and retries twice if that may help. */
export async function read<Body>(url: string): Promise<Body> {
  for (let failures = 0; ; failures += 1) {
    await connected();
    try {
      return await readJson<Body>(await request("GET", url));
    } catch (error) {
      if (failures >= MOST_RETRIES || !mayBeRepeated(error)) throw error;
      await pause(pauseAfter(failures));
    }
  }
}

/**
 * Retries once after 1 s. Requires an Idempotency-Key, the same in both attempts: the server does it
 * once.
 */
export async function repeated<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!mayBeRepeated(error)) throw error;
    await pause(pauseAfter(0));
    return attempt();
  }
}

/** Idempotency keys of requests without a response, which the server may have executed. */
const unanswered = new Map<string, string>();

interface Keyed {
  method: string;
  url: string;
  /** The body as it is sent. */
  text: string | undefined;
  /** The key that the caller gives. */
  idempotencyKey: string | undefined;
}

/**
 * Sends a change with an idempotency key, generated unless given, and once more if its response is
 * lost. A POST that is repeated after a lost response reuses its first key, so that it is executed
 * once, no matter how often the user presses.
 */
export async function underKey<Result>(
  { method, url, text, idempotencyKey }: Keyed,
  attempt: (key: string) => Promise<Result>,
): Promise<Result> {
  const asked = `${method} ${url} ${text}`;
  const key = idempotencyKey ?? unanswered.get(asked) ?? newKey();
  try {
    const result = await repeated(() => attempt(key));
    // After another change, the same values may be a new action.
    unanswered.clear();
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) unanswered.delete(asked);
    else if (method === "POST") unanswered.set(asked, key);
    throw error;
  }
}

/** The change that each body of a write names, by which it can be undone. */
const changes = new WeakMap<object, string>();

/** Returns the id of the change that undoes the write with this body; undefined without one. */
export const changeOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null ? changes.get(body) : undefined;

/** Sends a change as `underKey` makes it. */
export function write<Body>(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  { idempotencyKey, ...options }: RequestOptions = {},
): Promise<{ body: Body; headers: Headers }> {
  const text = JSON.stringify(options.body);
  return underKey({ method, url, text, idempotencyKey }, async (key) => {
    const response = await request(method, url, { ...options, idempotencyKey: key });
    const body = await readJson<Body>(response);
    const change = response.headers.get("X-Change");
    if (change !== null && typeof body === "object" && body !== null) changes.set(body, change);
    return { body, headers: response.headers };
  });
}

interface RetryOptions {
  /** Aborted while the attempt waits, gives it up: the abort's reason is raised. */
  signal: AbortSignal;
  /** Called when it starts to wait for the connection, and when that is restored. */
  onWaiting: (isWaiting: boolean) => void;
}

/**
 * Makes an attempt as soon as the device is online, and again whenever a lost connection made it
 * fail. Only for requests with an Idempotency-Key, the same in all attempts.
 */
export async function onceConnected<Result>(
  attempt: () => Promise<Result>,
  { signal, onWaiting }: RetryOptions,
): Promise<Result> {
  for (;;) {
    if (!isOnline()) {
      onWaiting(true);
      await connected(signal);
      signal.throwIfAborted();
      onWaiting(false);
    }
    try {
      return await attempt();
    } catch (error) {
      if (!isCutOff(error)) throw error;
    }
  }
}

/** The body of a response as JSON; null if there is none. */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  return JSON.parse(text === "" ? "null" : text);
}
