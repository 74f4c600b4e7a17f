import { newKey } from "@/lib/idempotency-key";

import { ApiError, mayBeRepeated } from "./errors";

const SAFE_METHODS = ["GET", "HEAD"];

function csrfToken(): string | undefined {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("csrf-token="));
  return cookie && decodeURIComponent(cookie.slice("csrf-token=".length));
}

interface RequestOptions {
  body?: unknown;
  /** Makes a repeated request harmless: the server answers it as it answered the first. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal;
  /** Sends the CSRF token although nothing is changed, as CSV downloads do (specification, section 6). */
  withToken?: boolean;
  /** Asks for the row that is made, where only the manager may see it (RFC 7240). */
  wantsRow?: boolean;
}

/** What goes before a body: what it is, the CSRF token and the key that makes a repeat harmless. */
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

/** Sends a request with cookies and CSRF token; raises ApiError for every response that is not OK. */
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
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, await response.text());
  }
  return response;
}

const PAUSE_MS = 1000;

/**
 * Does once more, after a second, what came to nothing or whose response was lost. Only for what
 * carries an Idempotency-Key, the same in both attempts: the server does it once.
 */
export async function repeated<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!mayBeRepeated(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return attempt();
  }
}

/** Sends a change under a key, its own unless one is given, and once more if its response is lost. */
export function write<Body>(
  method: "POST" | "PUT" | "DELETE",
  url: string,
  { idempotencyKey = newKey(), ...options }: RequestOptions = {},
): Promise<{ body: Body; headers: Headers }> {
  return repeated(async () => {
    const response = await request(method, url, { ...options, idempotencyKey });
    return { body: await readJson<Body>(response), headers: response.headers };
  });
}

/** The body of a response as JSON; null where there is none. */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  return JSON.parse(text === "" ? "null" : text);
}
