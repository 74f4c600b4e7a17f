// @vitest-environment jsdom

import { act } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// Each test has its own page, which is not hydrated yet.
const fresh = async () => ({
  ...(await import("@/lib/hydration/hydration")),
  ...(await import("@/lib/hydration/gates")),
  ...(await import("./hydration-root")),
});

let page: HTMLElement;
let root: Root;

function Form({ label }: { label: string }) {
  const [name, setName] = useState("");
  return (
    <input aria-label={label} value={name} onChange={(event) => setName(event.target.value)} />
  );
}

const hydrating = () => page.querySelectorAll("[data-hydrating]").length;

async function hydrate(app: ReactNode, written: string) {
  page.innerHTML = written;
  await act(async () => {
    root = hydrateRoot(page, app);
  });
}

/** Notifies the observer that a part has come near the window. */
let comeNear: (part: Element | null) => void;

class Nearness implements Pick<IntersectionObserver, "observe" | "unobserve"> {
  constructor(onChange: IntersectionObserverCallback) {
    comeNear = (target) =>
      onChange([{ target, isIntersecting: true } as IntersectionObserverEntry], {} as never);
  }
  observe() {}
  unobserve() {}
}

/** Renders a page of two parts as a server does, and hydrates it. */
async function hydrateTwoParts() {
  const { HydrationRoot: Part, beginHydration } = await fresh();
  const app = (
    <>
      <Part>
        <Form label="Name" />
      </Part>
      <Part>
        <Form label="Email" />
      </Part>
    </>
  );
  const written = renderToString(app);
  vi.stubGlobal("IntersectionObserver", Nearness);
  beginHydration();
  await hydrate(app, written);
  return {
    part: (label: string) => page.querySelector(`[data-hydrating]:has([aria-label=${label}])`),
  };
}

beforeEach(() => {
  vi.resetModules();
  page = document.createElement("div");
  document.body.append(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a part is marked as rendered by the server until it is hydrated", async () => {
  const { HydrationRoot: Part } = await fresh();
  const app = (
    <Part>
      <Form label="Name" />
    </Part>
  );
  await hydrate(app, renderToString(app));
  expect(hydrating()).toBe(1);
  await vi.waitFor(() => expect(hydrating()).toBe(0), { timeout: 15_000 });
});

it("a late part keeps the server's markup until its code has loaded", async () => {
  const { deferred: late, HydrationRoot: Part, loadDeferred: loadLate } = await fresh();
  const arrival: { bring?: (code: typeof Form) => void } = {};
  const LateForm = late(
    () =>
      new Promise<typeof Form>((resolve) => {
        arrival.bring = resolve;
      }),
  );
  const asTheServerHasIt = (
    <Part>
      <Form label="Name" />
    </Part>
  );
  await hydrate(<LateForm label="Name" />, renderToString(asTheServerHasIt));
  const input = page.querySelector("input");
  expect(input).not.toBeNull();
  void loadLate();
  expect(hydrating()).toBe(1);
  await act(async () => arrival.bring?.(Form));
  await vi.waitFor(() => expect(hydrating()).toBe(0), { timeout: 15_000 });
  expect(page.querySelector("input")).toBe(input);
});

it("only a part near the window is hydrated", async () => {
  const { part } = await hydrateTwoParts();
  expect(hydrating()).toBe(2);
  await act(async () => comeNear(part("Name")));
  await vi.waitFor(() => expect(hydrating()).toBe(1));
  expect(part("Email")).not.toBeNull();
});

it.each(["pointerover", "touchstart", "focusin", "click"])(
  "%s hydrates the part that it hits",
  async (touch) => {
    const { part } = await hydrateTwoParts();
    const input = page.querySelector("[aria-label=Email]");
    await act(async () => input?.dispatchEvent(new Event(touch, { bubbles: true })));
    await vi.waitFor(() => expect(part("Email")).toBeNull());
    expect(part("Name")).not.toBeNull();
  },
);

it("the other parts follow a while later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await hydrateTwoParts();
  expect(hydrating()).toBe(2);
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  await vi.waitFor(() => expect(hydrating()).toBe(0));
});

it("a part that renders again while it waits keeps the server's markup, and then follows", async () => {
  const { HydrationRoot: Part, beginHydration } = await fresh();
  const drawing = (title: string) => (
    <Part>
      <p>{title}</p>
    </Part>
  );
  const written = renderToString(drawing("Late Pour"));
  vi.stubGlobal("IntersectionObserver", Nearness);
  beginHydration();
  await hydrate(drawing("Late Pour"), written);
  const text = page.querySelector("p");
  await act(async () => root.render(drawing("Low Ceiling")));
  expect(page.querySelector("p")).toBe(text);
  expect(text?.textContent).toBe("Late Pour");
  await act(async () => comeNear(page.querySelector("[data-hydrating]")));
  await vi.waitFor(() => expect(text?.textContent).toBe("Low Ceiling"));
  expect(page.querySelector("p")).toBe(text);
});
