// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from "vitest";

const MINUTE = 60_000;

let hydration: typeof import("./hydration");

beforeEach(async () => {
  vi.resetModules();
  hydration = await import("./hydration");
});

it("deferred code begins once, however often it is asked for", async () => {
  const begun: string[] = [];
  hydration.registerDeferred(
    async () => "code",
    (code) => begun.push(code),
  );
  await Promise.all([hydration.loadDeferred(), hydration.loadDeferred()]);
  await hydration.loadDeferred();
  expect(begun).toEqual(["code"]);
});

it("deferred code may ask for more, which comes with it", async () => {
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

it("code that did not come is asked for again when the visitor presses something", async () => {
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

it("code that did not come is asked for again after a pause", async () => {
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

it("a press on a part whose code is still on its way, and then fails, loads the page anew", async () => {
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

it("code that a press waits for already is fetched at once, and where it fails twice the page loads anew", async () => {
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

it("what fails as one part comes alive holds up no other", async () => {
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
