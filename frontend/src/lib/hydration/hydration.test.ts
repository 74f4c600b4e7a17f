// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from "vitest";

const MINUTE = 60_000;

let hydration: typeof import("./hydration");

beforeEach(async () => {
  vi.resetModules();
  hydration = await import("./hydration");
});

it("deferred code starts once, no matter how often it is requested", async () => {
  const begun: string[] = [];
  hydration.registerDeferred(
    async () => "code",
    (code) => begun.push(code),
  );
  await Promise.all([hydration.loadDeferred(), hydration.loadDeferred()]);
  await hydration.loadDeferred();
  expect(begun).toEqual(["code"]);
});

it("deferred code may request more, which loads with it", async () => {
  const begun: string[] = [];
  hydration.registerDeferred(
    async () => "outer",
    (outer) => {
      begun.push(outer);
      hydration.registerDeferred(
        async () => "inner",
        (inner) => begun.push(inner),
      );
    },
  );
  await hydration.loadDeferred();
  expect(begun).toEqual(["outer", "inner"]);
});

it("code that failed to load is requested again on a click", async () => {
  let isAway = true;
  const begun: string[] = [];
  const load = vi.fn(async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return "code";
  });
  hydration.registerDeferred(load, (code) => begun.push(code));
  hydration.scheduleDeferred();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  isAway = false;
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("click"));
    expect(begun).toEqual(["code"]);
  });
  window.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledTimes(2);
});

it("code that failed to load is requested again after a pause", async () => {
  let isAway = true;
  const begun: string[] = [];
  const load = async () => {
    if (isAway) throw new TypeError("Failed to fetch");
    return "code";
  };
  vi.useFakeTimers();
  hydration.registerDeferred(load, (code) => begun.push(code));
  hydration.scheduleDeferred();
  await vi.advanceTimersByTimeAsync(MINUTE);
  isAway = false;
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(begun).toEqual(["code"]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it("a click on a part whose code is loading, and then fails, reloads the page", async () => {
  document.body.innerHTML = `<section data-hydrating><button type="button">Book</button></section>`;
  const asked = vi.fn(async () => new Response(null, { status: 503 }));
  vi.stubGlobal("fetch", asked);
  let fail = () => {};
  const load = vi.fn(
    () => new Promise((_, reject) => (fail = () => reject(new TypeError("gone")))),
  );
  hydration.registerDeferred(load, () => {});
  hydration.scheduleDeferred();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  document.querySelector("button")?.click();
  fail();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(asked).not.toHaveBeenCalled();
  fail();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith("/", { method: "HEAD" }));
  vi.unstubAllGlobals();
});

it("code that a click waits for loads at once, and two failures reload the page", async () => {
  const asked = vi.fn(async () => new Response(null, { status: 503 }));
  const load = vi.fn(() => Promise.reject(new TypeError("gone")));
  vi.stubGlobal("fetch", asked);
  vi.useFakeTimers();
  hydration.registerDeferred(load, () => {});
  hydration.scheduleDeferred({ isWanted: true });
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledWith("/", { method: "HEAD" });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a failure in one hydrating part does not block the others", async () => {
  document.body.innerHTML = "<p data-hydrating></p><p data-hydrating></p>";
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  hydration.onHydrated(() => {
    throw new Error("A handler of the page fails.");
  });
  for (const part of document.querySelectorAll("p")) hydration.markHydrated(part);
  await vi.waitFor(() => expect(document.querySelector("[data-hydrating]")).toBeNull());
  expect(reported).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
