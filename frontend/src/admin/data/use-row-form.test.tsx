// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createQueryClient } from "@/admin/data/query-client";
import { PanelField } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { ApiError } from "@/api/errors";

import { useRowForm } from "./use-row-form";

interface Values {
  status: string;
  notes: string;
  seats: string;
}
type Changes = Partial<Values>;

/** The questions, the sent values and the pending responses. */
let asked: { about: Changes; answer: (isYes: boolean) => void }[];
let sent: { changes: Changes; answer: () => void; refuse: (error: Error) => void }[];

const rules = z.object({
  status: z.string(),
  notes: z.string(),
  seats: z.string().check(z.regex(/^\d+$/, "must be a whole number")),
});

interface RowProps {
  isNew?: boolean;
  /** Saves input automatically, one change after the other. */
  isAutomatic?: boolean;
}

function Row({ isNew = false, isAutomatic = false }: RowProps) {
  const form = useRowForm<Values, { version: number }>({
    saved: { status: "new", notes: "", seats: "70" },
    version: isNew ? null : 1,
    row: null,
    ...(isAutomatic && { scope: "row" }),
    confirm: ({ changes }) =>
      "status" in changes
        ? new Promise((answer) => asked.push({ about: changes, answer }))
        : Promise.resolve(true),
    send: ({ changes }) =>
      new Promise((resolve, reject) =>
        sent.push({ changes, answer: () => resolve({ version: 2 }), refuse: reject }),
      ),
    rules,
    failed: "Failed to save",
    refresh: [],
  });
  return (
    <RowForm form={form} save="Save">
      <PanelField label="Status" {...form.field("status")} />
      <PanelField
        label="Notes"
        {...form.field("notes")}
        onBlur={() => isAutomatic && form.submit()}
      />
      <PanelField label="Seats" inputMode="numeric" {...form.field("seats")} />
      <button type="button" onClick={() => form.save({ status: "confirmed" })}>
        Confirm
      </button>
    </RowForm>
  );
}

const open = (row: RowProps = {}) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Row {...row} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  asked = [];
  sent = [];
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const answer = (isYes: boolean) => asked.at(-1)?.answer(isYes);
const changesSent = () => sent.map(({ changes }) => changes);
const isIdle = () => screen.findByRole("button", { name: "Save" });

it("counts asking as busy: a new row is sent once, no matter how often its button is clicked", async () => {
  open({ isNew: true });
  type("Status", "confirmed");
  press("Save");
  const button = screen.getByRole("button", { name: "Saving..." });
  expect(button.ariaDisabled).toBe("true");
  fireEvent.click(button);
  fireEvent.submit(screen.getByLabelText("Status"));
  expect(asked).toHaveLength(1);
  answer(true);
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.submit(screen.getByLabelText("Status"));
  sent[0]?.answer();
  await isIdle();
  expect(sent).toHaveLength(1);
});

it("can be submitted again after a no", async () => {
  open({ isNew: true });
  type("Status", "confirmed");
  press("Save");
  answer(false);
  await isIdle();
  expect(sent).toEqual([]);
  expect(textIn("Status")).toBe("confirmed");
  press("Save");
  expect(asked).toHaveLength(2);
});

it("reverts an immediate change after a no, and keeps input typed in the meantime", async () => {
  open();
  type("Notes", "Called");
  press("Confirm");
  type("Notes", "Called twice");
  answer(false);
  await isIdle();
  expect(textIn("Status")).toBe("new");
  expect(textIn("Notes")).toBe("Called twice");
  expect(sent).toEqual([]);
});

it("sends input typed in the meantime too, without asking the same again", async () => {
  open();
  type("Status", "confirmed");
  press("Save");
  type("Notes", "Called");
  answer(true);
  await waitFor(() => expect(changesSent()).toEqual([{ status: "confirmed", notes: "Called" }]));
  expect(asked).toHaveLength(1);
});

it("asks about input typed in the meantime if it needs its own answer", async () => {
  open();
  type("Status", "confirmed");
  press("Save");
  type("Status", "declined");
  answer(true);
  await waitFor(() =>
    expect(asked.map(({ about }) => about.status)).toEqual(["confirmed", "declined"]),
  );
  answer(true);
  await waitFor(() => expect(changesSent()).toEqual([{ status: "declined" }]));
});

it("saves a change made in the meantime automatically after the response", async () => {
  open({ isAutomatic: true });
  press("Confirm");
  type("Notes", "Called");
  fireEvent.blur(screen.getByLabelText("Notes"));
  expect(sent).toEqual([]);
  answer(false);
  await waitFor(() => expect(changesSent()).toEqual([{ notes: "Called" }]));
  expect(textIn("Status")).toBe("new");
});

it("waits five seconds for the newer row, no matter how often the form renders in the meantime", async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const staleVersion = JSON.stringify({ message: "No.", fields: { version: "is not the latest" } });
  open();
  type("Notes", "Called");
  press("Save");
  await pass(0);
  sent[0]?.refuse(new ApiError(409, "Conflict", staleVersion));
  await pass(0);
  for (const text of ["Called a", "Called ag", "Called aga"]) {
    await pass(1600);
    expect(screen.queryByRole("button", { name: "Saving..." })).toBeTruthy();
    type("Notes", text);
  }
  await pass(300);
  expect(screen.queryByRole("button", { name: "Save" })).toBeTruthy();
  expect(textIn("Notes")).toBe("Called aga");
});

it("keeps a typed number, and shows its error on blur", () => {
  open();
  const fault = () => screen.queryByText("Seats must be a whole number.");
  type("Seats", "12.5");
  expect(fault()).toBeNull();
  fireEvent.blur(screen.getByLabelText("Seats"));
  expect(fault()).toBeTruthy();
  expect(textIn("Seats")).toBe("12.5");
  type("Seats", "125");
  expect(fault()).toBeNull();
});
