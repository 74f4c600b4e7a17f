// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ApiError } from "./errors";
import { readJson, request, write } from "./http";

interface Sent {
  url: string;
  init: RequestInit;
  headers: Headers;
}

function fakeNetwork(answer: Response) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: new Headers(init.headers) });
    return answer;
  });
  return sent;
}

const refusal = async (answer: Response) => {
  fakeNetwork(answer);
  return request("POST", "/api/bookings", { body: {} }).catch((error: unknown) => error);
};

afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = "csrf-token=; max-age=0";
});

describe("a request", () => {
  it("includes credentials and declares its body as JSON", async () => {
    const calls = fakeNetwork(Response.json({ ok: true }));
    await request("POST", "/api/newsletter", { body: { name: "Ada" } });
    expect(calls[0]?.init.credentials).toBe("include");
    expect(calls[0]?.init.body).toBe('{"name":"Ada"}');
    expect(calls[0]?.headers.get("Content-Type")).toBe("application/json");
  });

  it("without a body has no content type", async () => {
    const calls = fakeNetwork(new Response(null, { status: 204 }));
    await request("DELETE", "/api/events/1");
    expect(calls[0]?.headers.has("Content-Type")).toBe(false);
  });

  it("carries the cookie csrf-token in X-CSRF-Token unless it is a GET or HEAD", async () => {
    document.cookie = "csrf-token=a%3Db";
    const calls = fakeNetwork(Response.json({}));
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE"]) {
      await request(method, "/api/menu");
    }
    expect(calls.map(({ headers }) => headers.get("X-CSRF-Token"))).toEqual([
      null,
      null,
      "a=b",
      "a=b",
      "a=b",
    ]);
  });

  it("has no token to send while there is no cookie", async () => {
    const calls = fakeNetwork(Response.json({}));
    await request("POST", "/");
    expect(calls[0]?.headers.has("X-CSRF-Token")).toBe(false);
  });

  it("carries its idempotency key", async () => {
    const calls = fakeNetwork(Response.json({}));
    await request("POST", "/api/bookings", { body: {}, idempotencyKey: "one-intention" });
    expect(calls[0]?.headers.get("Idempotency-Key")).toBe("one-intention");
  });

  it("whose response has no body returns null", async () => {
    await expect(readJson(new Response(null, { status: 204 }))).resolves.toBeNull();
  });
});

describe("a response that is not OK raises an error", () => {
  it("with status code and body text", async () => {
    const error = await refusal(new Response("out of order", { status: 500 }));
    expect(error).toMatchObject({ message: "500: out of order", status: 500, problem: null });
  });

  it("with the status text if there is no body", async () => {
    const error = await refusal(new Response("", { status: 502, statusText: "Bad Gateway" }));
    expect(error).toMatchObject({ message: "502: Bad Gateway" });
  });

  it("with 'Network error' if there is neither", async () => {
    const error = await refusal(new Response("", { status: 599 }));
    expect(error).toMatchObject({ message: "599: Network error" });
  });

  it("with the server's message and the fields that it concerns", async () => {
    const problem = { message: "Please check the form.", fields: { customerEmail: "No such." } };
    const error = await refusal(Response.json(problem, { status: 422 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ problem, message: `422: ${JSON.stringify(problem)}` });
  });
});

describe("a change whose response is lost", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Responds with each of these in turn, and records the key and time of each request. */
  function flakyNetwork(...answers: (() => Response)[]) {
    const attempts: { key: string | null; at: number }[] = [];
    vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
      attempts.push({ key: new Headers(headers).get("Idempotency-Key"), at: Date.now() });
      const answer = answers[attempts.length - 1];
      if (!answer) throw new Error("This was sent once too often.");
      return answer();
    });
    return attempts;
  }
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  const created = () => Response.json({ id: 7 }, { headers: { "X-Change": "12" } });

  it("is repeated after a second, under the same key", async () => {
    const attempts = flakyNetwork(lost, created);
    const answer = write("POST", "/api/events/7/repeat", { body: {} });
    await vi.runAllTimersAsync();
    const { body, headers } = await answer;
    expect(body).toEqual({ id: 7 });
    expect(headers.get("X-Change")).toBe("12");
    expect(attempts).toHaveLength(2);
    expect(attempts[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(attempts[1]?.key).toBe(attempts[0]?.key);
    expect((attempts[1]?.at ?? 0) - (attempts[0]?.at ?? 0)).toBe(1000);
  });

  it("is repeated if the response breaks off in the middle", async () => {
    const torn = () =>
      new Response(new ReadableStream({ pull: (it) => it.error(new TypeError()) }));
    const attempts = flakyNetwork(torn, created);
    const answer = write("PUT", "/api/menu/1", { body: {} });
    await vi.runAllTimersAsync();
    await expect(answer).resolves.toMatchObject({ body: { id: 7 } });
    expect(attempts).toHaveLength(2);
  });

  it("fails after the second attempt", async () => {
    const attempts = flakyNetwork(lost, lost);
    const answer = expect(write("POST", "/api/menu")).rejects.toThrow("Failed to fetch");
    await vi.runAllTimersAsync();
    await answer;
    expect(attempts).toHaveLength(2);
  });

  it("has a new key for every new action", async () => {
    const attempts = flakyNetwork(created, created);
    await write("POST", "/api/menu");
    await write("POST", "/api/menu");
    expect(attempts[0]?.key).not.toBe(attempts[1]?.key);
  });

  it("has the same key when it is repeated before the server's result is known", async () => {
    const attempts = flakyNetwork(lost, lost, created, created);
    const first = expect(write("POST", "/api/mail", { body: { a: 1 } })).rejects.toThrow();
    await vi.runAllTimersAsync();
    await first;
    await write("POST", "/api/mail", { body: { a: 1 } });
    await write("POST", "/api/mail", { body: { a: 1 } });
    const keys = attempts.map(({ key }) => key);
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it("has another key for other values, or once the server has rejected it", async () => {
    const no = () => new Response("somebody was first", { status: 409 });
    const attempts = flakyNetwork(lost, lost, no, no, created);
    const first = expect(write("POST", "/api/mail", { body: { a: 1 } })).rejects.toThrow();
    await vi.runAllTimersAsync();
    await first;
    for (const a of [2, 1]) await write("POST", "/api/mail", { body: { a } }).catch(() => null);
    await write("POST", "/api/mail", { body: { a: 1 } });
    const keys = attempts.map(({ key }) => key);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBe(keys[0]);
    expect(keys[4]).not.toBe(keys[0]);
  });

  it("keeps a given key", async () => {
    const attempts = flakyNetwork(created);
    await write("POST", "/api/bookings", { idempotencyKey: "one-intention" });
    expect(attempts[0]?.key).toBe("one-intention");
  });

  it.each([
    [401, "who are you"],
    [409, "somebody was first"],
    [422, "no such day"],
    [429, "too often"],
    [500, "only 40 seats"],
  ])("is not repeated after %i '%s'", async (status, text) => {
    const attempts = flakyNetwork(() => new Response(text, { status }));
    const answer = expect(write("POST", "/api/menu")).rejects.toThrow(`${status}: ${text}`);
    await vi.runAllTimersAsync();
    await answer;
    expect(attempts).toHaveLength(1);
  });

  it("is not repeated once the sender has cancelled it", async () => {
    const attempts = flakyNetwork(() => {
      throw new DOMException("It took too long.", "TimeoutError");
    });
    await expect(write("POST", "/api/menu")).rejects.toThrow("It took too long.");
    expect(attempts).toHaveLength(1);
  });

  it("is never sent twice without a key", async () => {
    const attempts = flakyNetwork(lost);
    await expect(request("POST", "/api/admin/login")).rejects.toThrow("Failed to fetch");
    expect(attempts).toHaveLength(1);
  });
});
