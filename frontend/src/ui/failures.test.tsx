// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ApiError } from "@/api/errors";

import { ErrorBoundary, ignoreNetworkRejections } from "./failures";

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

it("shows the venue's own page, without the error's message, and reports it nowhere", () => {
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

it("tries again on request", () => {
  render(
    <ErrorBoundary>
      <Fragile />
    </ErrorBoundary>,
  );
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("All is well")).toBeTruthy();
});

/** Whether the browser still reports an unhandled failure. */
function isReported(reason: unknown): boolean {
  const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}

ignoreNetworkRejections();

it.each([
  ["Chromium", new TypeError("Failed to fetch")],
  ["Firefox", new TypeError("NetworkError when attempting to fetch resource.")],
  ["Safari", new TypeError("Load failed")],
  ["our own client", new ApiError(503, "Service Unavailable", "")],
])("a failed fetch is not an error of the page, in the words of %s", (_, reason) => {
  expect(isReported(reason)).toBe(false);
});

it.each([[new TypeError("x is undefined")], [new Error("a fault of ours")], [undefined]])(
  "a bug of ours stays an error: %s",
  (reason) => {
    expect(isReported(reason)).toBe(true);
  },
);

/** Two texts beside each other in one element, as no view of ours has them. */
const Moved = ({ isLong }: { isLong: boolean }) =>
  createElement("p", {}, isLong && "Many ", "seats");

it("a view whose text a translation has moved renders again automatically", () => {
  const page = (isLong: boolean) => (
    <ErrorBoundary>
      <Moved isLong={isLong} />
    </ErrorBoundary>
  );
  const { container, rerender } = render(page(true));
  for (const text of [...(container.querySelector("p")?.childNodes ?? [])]) {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text);
  }
  rerender(page(false));
  expect(container.textContent).toBe("seats");
});
