// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { partLeft } from "@/admin/data/addresses";
import { createQueryClient } from "@/admin/data/query-client";
import { askBeforeLeaving, useUnsaved } from "@/admin/data/unsaved";
import { PanelDialog } from "@/admin/ui/dialogs";

import { LeaveQuestion } from "./leave-question";

askBeforeLeaving(partLeft);

function Field({ label }: { label: string }) {
  const [text, setText] = useState("");
  useUnsaved(text !== "");
  return <input aria-label={label} value={text} onChange={({ target }) => setText(target.value)} />;
}

/** A form, links next to it, and a dialog above it with its own field. */
function View() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Field label="Notes" />
      <a href="mailto:ada@example.com">Reply by mail</a>
      <a href="tel:+12125550100">Call</a>
      <a href="/bookings.csv" download>
        Download
      </a>
      <a href="/menu">Website</a>
      <button type="button" onClick={() => setIsOpen(true)}>
        Repeat
      </button>
      <PanelDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Repeat">
        <Field label="Until" />
      </PanelDialog>
      <LeaveQuestion />
    </>
  );
}

afterEach(() => {
  if (question()) press("Leave");
  cleanup();
});

const open = () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <View />
    </QueryClientProvider>,
  );
  type("Notes", "Called");
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const question = () => screen.queryByRole("alertdialog", { name: "Leave without saving?" });
/** Clicks a link; returns whether the browser would follow it. */
function follow(name: string): boolean {
  const link = screen.getByRole("link", { name });
  const click = createEvent.click(link);
  let isFollowed = false;
  const stop = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", stop, { once: true });
  fireEvent(link, click);
  window.removeEventListener("click", stop);
  return isFollowed;
}
/** Whether the browser would ask before the window closes. */
function asksBeforeUnload(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it.each(["Reply by mail", "Call", "Download"])(
  "'%s' leaves no form, so there is no question",
  (name) => {
    open();
    expect(follow(name)).toBe(true);
    expect(question()).toBeNull();
  },
);

it("closing a dialog does not ask about input below it", () => {
  open();
  press("Repeat");
  press("Close");
  expect(question()).toBeNull();
  expect(screen.queryByRole("dialog", { name: "Repeat" })).toBeNull();
});

it("closing a dialog asks about input in it", () => {
  open();
  press("Repeat");
  type("Until", "2027-01-01");
  press("Close");
  expect(question()).toBeTruthy();
  press("Stay here");
  expect(screen.getByLabelText<HTMLInputElement>("Until").value).toBe("2027-01-01");
});

it("the browser does not ask again after a yes", () => {
  open();
  expect(follow("Website")).toBe(false);
  expect(asksBeforeUnload()).toBe(true);
  const stop = (event: Event) => event.preventDefault();
  window.addEventListener("click", stop);
  press("Leave");
  window.removeEventListener("click", stop);
  expect(asksBeforeUnload()).toBe(false);
  expect(asksBeforeUnload()).toBe(true);
});
