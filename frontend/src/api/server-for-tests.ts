import { afterEach, beforeEach, vi } from "vitest";

import type { ResponseBodyOf } from "./client";
import type { paths } from "./schema";

type Path = keyof paths & string;
type OperationOf<Name> = Name extends `${infer Method} ${infer Url extends Path}`
  ? paths[Url][Lowercase<Method> & keyof paths[Url]]
  : never;
export type Named = `${"GET" | "POST" | "PUT" | "DELETE"} ${Path}`;

/** A subset of the documented fields, each with its type. */
type Some<T> = T extends readonly (infer Row)[]
  ? readonly Some<Row>[]
  : T extends object
    ? { [Key in keyof T]?: Some<T[Key]> | undefined }
    : T;

export interface SentRequest {
  method: string;
  /** The URL of the request, and its path without the query. */
  url: string;
  path: string;
  body: unknown;
  headers: Headers;
  /** Time of the request by the test's clock. */
  at: number;
}

type Answer<Json> = Json | Response | ((request: SentRequest) => Json | Response | Promise<Json>);

/** Operations as the API documents them, "GET /api/menu", with their responses. */
export type Answers = { [Name in Named]?: Answer<Some<ResponseBodyOf<OperationOf<Name>>>> };

/** A rejection with the invalid fields. */
export const problem = (status: number, fields: Record<string, string> = {}, message = "No.") =>
  Response.json({ message, fields }, { status });

/** A response that takes longer than the test. */
export const pending = () => new Promise<never>(() => undefined);

/** The failure of an unreachable operation. */
export const away = (): never => {
  throw new TypeError("Failed to fetch");
};

const jsonOf = (json: unknown) =>
  json === null
    ? new Response(null, { status: 204 })
    : Response.json(json, {
        headers: { "X-Total-Count": String(Array.isArray(json) && json.length) },
      });

/**
 * Fakes the server in each test of a file; a test fails if it requests a URL without a response.
 */
export function fakeServer(initial: Answers = {}) {
  let answers: Answers;
  let unknown: string[];
  let kept: Map<string, Response>;
  const server = {
    /** The executed requests; like our server, it does not execute a known key again. */
    requests: [] as SentRequest[],
    /** Whether the network is down. */
    isAway: false,
    /** Whether the next request is executed but its response is lost. */
    losesNext: false,
    answer: (more: Answers) => Object.assign(answers, more),
  };
  const carryOut = async (request: SentRequest): Promise<Response> => {
    server.requests.push(request);
    const asked = `${request.method} ${request.path}`;
    const all = Object.entries(answers);
    const found =
      all.find(([name]) => name === asked) ??
      all.find(([name]) => new RegExp(`^${name.replace(/\{\w+\}/g, "[^/]+")}$`).test(asked));
    if (!found) {
      unknown.push(asked);
      throw new Error(`The test names no answer for ${asked}.`);
    }
    const answer: unknown = typeof found[1] === "function" ? await found[1](request) : found[1];
    return answer instanceof Response ? answer.clone() : jsonOf(answer);
  };
  const fetch = async (
    url: string,
    { method = "GET", headers, body, signal }: RequestInit = {},
  ) => {
    if (server.isAway) away();
    const sent = body === undefined ? undefined : JSON.parse(String(body));
    const [path = url] = url.split("?");
    const at = Date.now();
    const request = { method, url, path, body: sent, headers: new Headers(headers), at };
    const key = request.headers.get("Idempotency-Key") ?? "";
    const response = kept.get(key) ?? (await carryOut(request));
    if (key && response.ok) kept.set(key, response.clone());
    signal?.throwIfAborted();
    if (!server.losesNext) return response;
    server.losesNext = false;
    return away();
  };
  beforeEach(() => {
    Object.assign(server, { requests: [], isAway: false, losesNext: false });
    [answers, unknown, kept] = [{ ...initial }, [], new Map()];
    vi.stubGlobal("fetch", fetch);
  });
  afterEach(async () => {
    // A request that waits for its code must not reach the server of the next file.
    await vi.dynamicImportSettled();
    vi.unstubAllGlobals();
    if (unknown.length > 0) throw new Error(`The test names no answer for ${unknown.join(", ")}.`);
  });
  return server;
}
