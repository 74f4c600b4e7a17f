// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ErrorBoundary } from "./error-boundary";

let isBroken = true;

function Fragile() {
  if (isBroken) throw new Error("secret of a fault");
  return <p>All is well</p>;
}

beforeEach(() => {
  isBroken = true;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows the venue's own page, without the error's words, and tells nobody else", () => {
  const network = vi.fn();
  vi.stubGlobal("fetch", network);
  vi.stubGlobal("XMLHttpRequest", network);
  vi.stubGlobal("Image", network);
  vi.stubGlobal("navigator", { ...navigator, sendBeacon: network });
  render(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain("Something Went Wrong");
  expect(document.body.textContent).not.toContain("secret of a fault");
  expect(network).not.toHaveBeenCalled();
});

it("tries again when asked to", () => {
  render(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("All is well")).toBeTruthy();
});
