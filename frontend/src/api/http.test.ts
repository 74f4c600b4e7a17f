// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from "vitest";

import { ApiError } from "./errors";
import { readJson, request } from "./http";

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
  it("includes credentials and says that its body is JSON", async () => {
    const calls = fakeNetwork(Response.json({ ok: true }));
    await request("POST", "/api/newsletter", { body: { name: "Ada" } });
    expect(calls[0]?.init.credentials).toBe("include");
    expect(calls[0]?.init.body).toBe('{"name":"Ada"}');
    expect(calls[0]?.headers.get("Content-Type")).toBe("application/json");
  });

  it("without a body names no content type", async () => {
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

  it("answered without a body reads as null", async () => {
    await expect(readJson(new Response(null, { status: 204 }))).resolves.toBeNull();
  });
});

describe("an answer that is not OK raises an error", () => {
  it("with status code and body text", async () => {
    const error = await refusal(new Response("out of order", { status: 500 }));
    expect(error).toMatchObject({ message: "500: out of order", status: 500, problem: null });
  });

  it("with the status text where there is no body", async () => {
    const error = await refusal(new Response("", { status: 502, statusText: "Bad Gateway" }));
    expect(error).toMatchObject({ message: "502: Bad Gateway" });
  });

  it("with 'Network error' where there is neither", async () => {
    const error = await refusal(new Response("", { status: 599 }));
    expect(error).toMatchObject({ message: "599: Network error" });
  });

  it("that carries the server's own words and the fields they are about", async () => {
    const problem = { message: "Please check the form.", fields: { customerEmail: "No such." } };
    const error = await refusal(Response.json(problem, { status: 422 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ problem, message: `422: ${JSON.stringify(problem)}` });
  });
});
