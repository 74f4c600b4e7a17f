// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Toasts, toast } from "./toast";
import "./toaster";

const titles = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

beforeEach(async () => {
  vi.useFakeTimers();
  await act(async () => render(<Toasts />));
});

afterEach(async () => {
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  cleanup();
  vi.useRealTimers();
});

const show = (title: string, more = {}) => act(async () => toast({ title, ...more }));

it("a toast disappears after five seconds", async () => {
  await show("Link copied!", { description: "Event link copied to clipboard" });
  expect(titles()).toEqual(["Link copied! Event link copied to clipboard"]);
  await act(async () => vi.advanceTimersByTimeAsync(4999));
  expect(titles()).toHaveLength(1);
  await act(async () => vi.advanceTimersByTimeAsync(1));
  expect(titles()).toEqual([]);
});

it("at most one is shown: the next replaces it, with its full time", async () => {
  await show("Error");
  await act(async () => vi.advanceTimersByTimeAsync(4000));
  await show("Success!");
  expect(titles()).toEqual(["Success!"]);
  await act(async () => vi.advanceTimersByTimeAsync(4999));
  expect(titles()).toEqual(["Success!"]);
});

it("a toast is announced", async () => {
  await show("Booking Confirmed!");
  await act(async () => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("status").textContent).toContain("Booking Confirmed!");
});

it("F8 focuses it, and its close button removes it", async () => {
  await show("Booking Failed", { variant: "destructive" });
  await act(async () => fireEvent.keyDown(document, { code: "F8" }));
  expect(document.activeElement?.contains(screen.getByRole("listitem"))).toBe(true);
  await act(async () => screen.getByRole("button", { name: "Close" }).click());
  expect(titles()).toEqual([]);
});

it("its action runs once, and removes it", async () => {
  const again = vi.fn();
  await show("Booking Failed", { action: { label: "Try again", onClick: again } });
  await act(async () => screen.getByRole("button", { name: "Try again" }).click());
  expect(again).toHaveBeenCalledOnce();
  expect(titles()).toEqual([]);
});
