// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { createQueryClient } from "@/admin/data/query-client";
import { useOwnRemoval } from "@/admin/data/use-removal";

/** The sent ids, each with its response. */
let sent: { id: string; answer: (error?: Error) => void }[];

function Rows() {
  const removal = useOwnRemoval({
    send: (id: string) =>
      new Promise<void>((resolve, reject) =>
        sent.push({ id, answer: (error) => (error ? reject(error) : resolve()) }),
      ),
    failed: "Failed to delete the row",
    refresh: [],
  });
  return ["1", "2", "2?dates=all"].map((id) => (
    <button key={id} type="button" onClick={() => removal.remove(id)}>
      {`${removal.isBusy(id) ? "Deleting" : "Delete"} ${id}`}
    </button>
  ));
}

beforeEach(() => {
  sent = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Rows />
    </QueryClientProvider>,
  );
});

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const ids = () => sent.map(({ id }) => id);
const answer = (place: number, error?: Error) => act(async () => sent[place]?.answer(error));

it.each([
  ["went well", undefined],
  ["failed", new Error("The network is away.")],
])(
  "deletes a second row after the first deletion %s, pressed while that was sent",
  async (_, error) => {
    press("Delete 1");
    await waitFor(() => expect(ids()).toEqual(["1"]));
    press("Delete 2");
    await screen.findByRole("button", { name: "Deleting 2" });
    expect(ids()).toEqual(["1"]);
    await answer(0, error);
    await waitFor(() => expect(ids()).toEqual(["1", "2"]));
  },
);

it("deletes a row once, even if its id carries a query", async () => {
  press("Delete 2");
  press("Deleting 2");
  press("Delete 1");
  await screen.findByRole("button", { name: "Deleting 2?dates=all" });
  press("Deleting 2?dates=all");
  await answer(0);
  await waitFor(() => expect(ids()).toEqual(["2", "1"]));
});

it("deletes a row again after a rejection", async () => {
  press("Delete 1");
  await waitFor(() => expect(ids()).toEqual(["1"]));
  await answer(0, new Error("Refused."));
  await screen.findByRole("button", { name: "Delete 1" });
  press("Delete 1");
  await waitFor(() => expect(ids()).toEqual(["1", "1"]));
});
