// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createQueryClient } from "./query-client";
import { type ChosenFile, useUploads } from "./use-uploads";

/** The uploads by file name, and the pending responses. */
let sent: { name: string; answer: (error?: Error) => Promise<unknown> }[];
let ended: readonly ChosenFile[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  ended = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(20));

/** Uploads five files, three at once. */
async function uploadFive() {
  const client = createQueryClient();
  const { result } = renderHook(
    () =>
      useUploads({
        atOnce: 3,
        read: async (file) => `data:${file.name}`,
        send: ({ file }) =>
          new Promise<void>((resolve, reject) =>
            sent.push({
              name: file.name,
              answer: (error) => {
                if (error) reject(error);
                else resolve();
                return settle();
              },
            }),
          ),
        onEnd: (files) => {
          ended = files;
        },
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  act(() => {
    result.current.add(["0", "1", "2", "3", "4"].map((name) => new File([], name)));
  });
  act(() => result.current.start());
  await settle();
  return result;
}

const names = () => sent.map(({ name }) => name);
const statesOf = (files: readonly ChosenFile[]) => files.map(({ state }) => state);

it("sends three files at once, the next after each success or failure, and keeps failed ones", async () => {
  const uploads = await uploadFive();
  expect(names()).toEqual(["0", "1", "2"]);
  await sent[0]?.answer(new Error("broken"));
  expect(names()).toEqual(["0", "1", "2", "3"]);
  for (const place of [1, 2, 3, 4]) await sent[place]?.answer();
  expect(uploads.current.isRunning).toBe(false);
  expect(statesOf(ended)).toEqual(["failed", "done", "done", "done", "done"]);
  expect(uploads.current.files.map(({ file, error }) => [file.name, String(error)])).toEqual([
    ["0", "Error: broken"],
  ]);
});

it("keeps waiting files after a cancel, and sends them at the next start", async () => {
  const uploads = await uploadFive();
  act(() => uploads.current.cancel());
  for (const place of [0, 1, 2]) await sent[place]?.answer();
  expect(names()).toEqual(["0", "1", "2"]);
  expect(statesOf(ended)).toEqual(["done", "done", "done", "chosen", "chosen"]);
  act(() => uploads.current.start());
  await settle();
  expect(names().slice(3)).toEqual(["3", "4"]);
});
