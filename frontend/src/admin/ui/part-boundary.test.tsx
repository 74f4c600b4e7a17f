// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useKeptInput } from "@/admin/data/kept-drafts";
import { createQueryClient } from "@/admin/data/query-client";

import { PartBoundary } from "./part-boundary";

const NO_NOTE = { text: "" };

function Note() {
  const { values, set } = useKeptInput("note", NO_NOTE);
  if (values.text === "broken") throw new Error("This note cannot be shown.");
  return (
    <textarea
      aria-label="Note"
      value={values.text}
      onChange={({ target }) => set({ text: target.value })}
    />
  );
}

const view = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <button type="button">Add a day</button>
      <PartBoundary>
        <Note />
      </PartBoundary>
    </QueryClientProvider>,
  );
const type = (value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Note" }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const stored = () => JSON.stringify({ ...localStorage });

beforeEach(() => vi.spyOn(console, "error").mockReturnValue());
afterEach(cleanup);

it("keeps the error of a form inside it, with its draft, until that is discarded", () => {
  view();
  type("broken");
  expect(screen.getByText("This part of the page could not be shown.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add a day" })).toBeTruthy();
  press("Try again");
  expect(screen.getByText("This part of the page could not be shown.")).toBeTruthy();
  expect(stored()).toContain("broken");
  press("Discard my changes");
  expect(screen.getByRole("textbox", { name: "Note" }).textContent).toBe("");
  expect(stored()).not.toContain("broken");
});
