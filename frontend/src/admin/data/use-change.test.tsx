// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/admin/data/query-client";
import { PanelButton } from "@/admin/ui/buttons";

import { useChange } from "./use-change";

type Status = { status: string };

/** What was sent, and the answers that are still to be given. */
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
});

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const statuses = () => sent.map(({ value }) => value.status);
/** Lets what waits for a turn have it: the button is drawn as busy a moment after it was pressed. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(20));

it("sends once what is pressed twice before the button shows that it is busy", async () => {
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

it("sends what was changed back before the first answer", async () => {
  press("On");
  press("Off");
  press("On");
  await settle();
  expect(statuses()).toEqual(["on", "off", "on"]);
});
