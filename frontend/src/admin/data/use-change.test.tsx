// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { PanelButton } from "@/admin/ui/buttons";
import { write } from "@/api/http";
import { Toasts } from "@/ui/overlays/toast";

import { useChange } from "./use-change";

type Status = { status: string };

/** The sent values, and the pending responses. */
let sent: { value: Status; answer: (error?: Error) => void }[];

function Row() {
  const change = useChange({
    send: (value: Status) =>
      new Promise<void>((resolve, reject) =>
        sent.push({ value, answer: (error) => (error ? reject(error) : resolve()) }),
      ),
    failed: "Failed to save",
    refresh: [],
  });
  const set = (status: string) => change.mutate({ status });
  return (
    <>
      <PanelButton isBusy={change.isPending} onClick={() => set("on")}>
        On
      </PanelButton>
      <button type="button" onClick={() => set("off")}>
        Off
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Row />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const statuses = () => sent.map(({ value }) => value.status);
/** Lets pending work run: the button renders as busy a moment after the click. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(20));

it("sends one request for two clicks before the button shows that it is busy", async () => {
  press("On");
  press("On");
  await settle();
  expect(statuses()).toEqual(["on"]);
});

it.each([
  ["it went well", undefined],
  ["it failed", new Error("The network is away.")],
])("sends again once %s", async (_, error) => {
  press("On");
  await settle();
  sent[0]?.answer(error);
  await settle();
  press("On");
  await settle();
  expect(statuses()).toEqual(["on", "on"]);
});

it("sends a value changed back before the first response", async () => {
  press("On");
  press("Off");
  press("On");
  await settle();
  expect(statuses()).toEqual(["on", "off", "on"]);
});

/** Saves under a name, and gets a response that names a change by its number. */
function Named({ onUndo }: { onUndo?: () => void }) {
  const change = useChange({
    send: async () => (await write<{ id: number }>("PUT", "/api/menu/1", { body: {} })).body,
    done: "Saved",
    failed: "Failed to save",
    refresh: [],
    ...(onUndo && { onUndo }),
  });
  return <PanelButton onClick={() => change.mutate(undefined)}>Save</PanelButton>;
}

function openNamed(onUndo?: () => void) {
  cleanup();
  vi.useRealTimers();
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    return Response.json({ id: 1 }, { headers: url === "/api/menu/1" ? { "X-Change": "12" } : {} });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Named {...(onUndo && { onUndo })} />
      <Toasts />
    </QueryClientProvider>,
  );
  press("Save");
  return asked;
}

/** Clicks a button of the toast: of the listed one, which replaces the plain message. */
async function pressInToast(name: string) {
  const toast = await screen.findByRole("listitem");
  fireEvent.click(within(toast).getByRole("button", { name }));
}

it("offers to undo the entry that the response names, and undoes it", async () => {
  const asked = openNamed();
  await pressInToast("Undo");
  await screen.findByText(/Restored as it was/);
  expect(asked).toEqual(["PUT /api/menu/1", "POST /api/admin/changes/12/undo"]);
});

it("leaves the undo to an action that has its own", async () => {
  const onUndo = vi.fn();
  const asked = openNamed(onUndo);
  await pressInToast("Undo");
  expect(onUndo).toHaveBeenCalledOnce();
  expect(asked).toEqual(["PUT /api/menu/1"]);
});
