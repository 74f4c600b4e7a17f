// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import "./toaster";

let codeArrives: () => Promise<void>;
let toast: typeof import("./toast").toast;

beforeEach(async () => {
  vi.resetModules();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.doMock("./toaster", async () => {
    await arrived;
    return vi.importActual("./toaster");
  });
  codeArrives = async () => {
    arrive();
    await act(async () => {
      await import("./toaster");
    });
  };
  const { Toasts, ...code } = await import("./toast");
  ({ toast } = code);
  render(<Toasts />);
});

afterEach(() => {
  cleanup();
  vi.doUnmock("./toaster");
});

async function showUndo() {
  const onClick = vi.fn();
  await act(async () =>
    toast({ title: "Show deleted", durationMs: 60_000, action: { label: "Undo", onClick } }),
  );
  return onClick;
}

const undo = () => screen.getByRole("button", { name: "Undo" });

it("the plain message becomes a toast as soon as its code has loaded", async () => {
  await showUndo();
  expect(screen.getByRole("alert").textContent).toContain("Show deleted");
  await codeArrives();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("listitem").textContent).toContain("Show deleted");
});

it.each([
  ["a finger or a mouse", (button: HTMLElement) => fireEvent.pointerDown(button)],
  ["the keyboard", (button: HTMLElement) => act(() => button.focus())],
])("its button keeps a press of %s that the loading code interrupts", async (_, begin) => {
  const onClick = await showUndo();
  const pressed = undo();
  begin(pressed);
  await codeArrives();
  expect(undo()).toBe(pressed);
  fireEvent.click(pressed);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByText(/Show deleted/)).toBeNull();
});

it("the next toast after such a press is a full one", async () => {
  await showUndo();
  fireEvent.pointerDown(undo());
  await codeArrives();
  await act(async () => toast({ title: "Show saved" }));
  expect(screen.getByRole("listitem").textContent).toContain("Show saved");
});

it("a press does not act on a message that replaces its own", async () => {
  await showUndo();
  const pressed = undo();
  fireEvent.pointerDown(pressed);
  const other = await showUndo();
  expect(pressed.isConnected).toBe(false);
  fireEvent.click(pressed);
  expect(other).not.toHaveBeenCalled();
});
