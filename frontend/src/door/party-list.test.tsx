// @vitest-environment jsdom

import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useSteadyList } from "./party-list";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function opened() {
  const done: string[] = [];
  const { result } = renderHook(useSteadyList);
  const tap = (bookingId: number, isArrival: boolean) =>
    act(() =>
      result.current.tapped(bookingId, isArrival, () =>
        done.push(`${isArrival ? "in" : "out"} ${bookingId}`),
      ),
    );
  return { done, tap, staying: () => [...result.current.staying] };
}

it("a tapped party stays for a moment, and while others are tapped", () => {
  const { tap, staying } = opened();
  tap(1, true);
  act(() => vi.advanceTimersByTime(3_000));
  tap(2, true);
  act(() => vi.advanceTimersByTime(3_000));
  expect(staying()).toEqual([1, 2]);
  act(() => vi.advanceTimersByTime(1_000));
  expect(staying()).toEqual([]);
});

it("the second tap of a double tap does not undo the first", () => {
  const { done, tap } = opened();
  tap(1, true);
  act(() => vi.advanceTimersByTime(250));
  tap(1, false);
  expect(done).toEqual(["in 1"]);
  act(() => vi.advanceTimersByTime(500));
  tap(1, false);
  expect(done).toEqual(["in 1", "out 1"]);
});

it("another party, and the rest of one, are admitted as fast as they are tapped", () => {
  const { done, tap } = opened();
  tap(1, true);
  tap(1, true);
  tap(2, true);
  expect(done).toEqual(["in 1", "in 1", "in 2"]);
});
