// @vitest-environment jsdom

import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useHeadlineTurn } from "./hero";
import { useRotation } from "./slideshow";

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const startGallery = (count = 3) =>
  renderHook(({ isRunning }) => useRotation({ count, intervalMs: 5000, isRunning }), {
    initialProps: { isRunning: true },
  });

describe("the gallery", () => {
  it("shows the next slide every five seconds and the first after the last", () => {
    const { result } = startGallery();
    const seen = [result.current.index];
    for (let slide = 0; slide < 3; slide += 1) {
      pass(4999);
      expect(result.current.index).toBe(seen.at(-1));
      pass(1);
      seen.push(result.current.index);
    }
    expect(seen).toEqual([0, 1, 2, 0]);
  });

  it("lets the old slide fade for half a second", () => {
    const { result } = startGallery();
    pass(5000);
    expect(result.current.leaving).toBe(0);
    pass(499);
    expect(result.current.leaving).toBe(0);
    pass(1);
    expect(result.current.leaving).toBeNull();
  });

  it("jumps to a slide and leaves it there for the full time", () => {
    const { result } = startGallery();
    pass(4000);
    act(() => result.current.goTo(2));
    expect(result.current.index).toBe(2);
    pass(4999);
    expect(result.current.index).toBe(2);
    pass(1);
    expect(result.current.index).toBe(0);
  });

  it("does not move while it is paused, and continues afterwards", () => {
    const { result, rerender } = startGallery();
    rerender({ isRunning: false });
    pass(60_000);
    expect(result.current.index).toBe(0);
    rerender({ isRunning: true });
    pass(5000);
    expect(result.current.index).toBe(1);
  });

  it("can be turned manually while it is paused", () => {
    const { result, rerender } = startGallery();
    rerender({ isRunning: false });
    act(() => result.current.goTo(1));
    expect(result.current.index).toBe(1);
  });

  it("stays on its only slide", () => {
    const { result } = startGallery(1);
    pass(60_000);
    expect(result.current).toMatchObject({ index: 0, leaving: null });
  });
});

const startHeadline = () =>
  renderHook(({ isRunning }) => useHeadlineTurn(4, isRunning), {
    initialProps: { isRunning: true },
  });

describe("the headline", () => {
  it("shows a word for 2.5 seconds, hides it, and shows the next half a second later", () => {
    const { result } = startHeadline();
    pass(2499);
    expect(result.current).toEqual({ index: 0, isVisible: true });
    pass(1);
    expect(result.current).toEqual({ index: 0, isVisible: false });
    pass(499);
    expect(result.current).toEqual({ index: 0, isVisible: false });
    pass(1);
    expect(result.current).toEqual({ index: 1, isVisible: true });
  });

  it("starts again after the fourth word", () => {
    const { result } = startHeadline();
    const seen: number[] = [];
    for (let word = 0; word < 5; word += 1) {
      seen.push(result.current.index);
      pass(2500);
      pass(500);
    }
    expect(seen).toEqual([0, 1, 2, 3, 0]);
  });

  it("keeps a word visible when it is paused between two words", () => {
    const { result, rerender } = startHeadline();
    pass(2500);
    rerender({ isRunning: false });
    expect(result.current).toEqual({ index: 0, isVisible: true });
    pass(60_000);
    expect(result.current).toEqual({ index: 0, isVisible: true });
  });
});
