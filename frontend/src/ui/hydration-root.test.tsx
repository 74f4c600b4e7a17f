// @vitest-environment jsdom

import { act } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// Each test has a page of its own, which is not hydrated yet.
const fresh = async () => ({
  ...(await import("@/lib/hydration/hydration")),
  ...(await import("@/lib/hydration/hydration")),
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

beforeEach(() => {
  vi.resetModules();
  page = document.createElement("div");
  document.body.append(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

it("a part is marked as the server wrote it until it is hydrated", async () => {
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

it("a late part keeps what the server wrote until its code is there", async () => {
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
