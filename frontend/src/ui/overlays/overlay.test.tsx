// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { navigate } from "wouter/use-browser-location";

import {
  closeOverlay,
  finishOverlay,
  navigateFromOverlay,
  openOverlay,
  useOverlay,
} from "./overlay";

const isText = (value: unknown) => typeof value === "string";

function Shown({ name }: { name: string }) {
  return <output aria-label={name}>{String(useOverlay(name, isText))}</output>;
}

const shown = (name: string) => screen.getByLabelText(name).textContent;

/** Waits until the browser's navigation has ended. */
const moved = (go: () => void) =>
  act(async () => {
    const arrived = new Promise((resolve) =>
      window.addEventListener("popstate", resolve, { once: true }),
    );
    go();
    await arrived;
  });

let before = 0;

beforeEach(() => {
  navigate("/page");
  before = history.length;
  render(
    <>
      <Shown name="letter" />
      <Shown name="key" />
    </>,
  );
});

afterEach(cleanup);

it("it is open with its value, and Back closes it on the same page", async () => {
  act(() => openOverlay("letter", "to Ada"));
  expect([shown("letter"), shown("key")]).toEqual(["to Ada", "null"]);
  await moved(() => history.back());
  expect(shown("letter")).toBe("null");
  expect(window.location.pathname).toBe("/page");
});

it("Forward opens it again", async () => {
  act(() => openOverlay("letter", "to Ada"));
  await moved(() => history.back());
  await moved(() => history.forward());
  expect(shown("letter")).toBe("to Ada");
});

it("closing it by its button leaves the history unchanged, no matter how often the button is clicked", async () => {
  navigate("/next");
  act(() => openOverlay("letter", "to Ada"));
  await moved(() => {
    closeOverlay("letter");
    closeOverlay("letter");
  });
  expect([shown("letter"), window.location.pathname]).toEqual(["null", "/next"]);
  await moved(() => history.back());
  expect(window.location.pathname).toBe("/page");
});

it("finishing it leaves the page unchanged, and Forward does not open it again", async () => {
  act(() => openOverlay("letter", "to Ada"));
  await moved(() => finishOverlay("letter", "to Ada"));
  expect([shown("letter"), window.location.pathname]).toEqual(["null", "/page"]);
  await moved(() => history.forward());
  expect(shown("letter")).toBe("null");
});

it("an overlay with another value by now is not finished", async () => {
  act(() => openOverlay("letter", "to Ada"));
  act(() => openOverlay("letter", "to Grace"));
  act(() => finishOverlay("letter", "to Ada"));
  expect([shown("letter"), history.length]).toEqual(["to Grace", before + 1]);
});

it.each([
  ["of a kind that is not known here", { overlay: { name: "letter", value: { to: "Ada" } } }],
  ["without a name", { overlay: "letter" }],
  ["that is a word", "letter"],
])("a history state %s opens no overlay", (_, state) => {
  act(() => history.pushState(state, ""));
  expect([shown("letter"), shown("key")]).toEqual(["null", "null"]);
});

it("an overlay opened from another replaces it", async () => {
  act(() => openOverlay("letter", "to Ada"));
  act(() => openOverlay("key", "212"));
  expect([shown("letter"), shown("key")]).toEqual(["null", "212"]);
  expect(history.length).toBe(before + 1);
  await moved(() => closeOverlay("key"));
  expect([shown("letter"), shown("key")]).toEqual(["null", "null"]);
});

it("an overlay opened from one with a URL removes that URL", () => {
  act(() => openOverlay("letter", true, "#letter"));
  expect(window.location.hash).toBe("#letter");
  act(() => openOverlay("key", "212"));
  expect([shown("key"), window.location.hash]).toEqual(["212", ""]);
});

it("an overlay opened while another closes stays open", async () => {
  act(() => openOverlay("letter", "to Ada"));
  await moved(() => {
    closeOverlay("letter");
    openOverlay("key", "212");
  });
  await waitFor(() => expect(shown("key")).toBe("212"));
});

it("navigating to a page from it replaces it", async () => {
  act(() => openOverlay("letter", "to Ada"));
  act(() => navigateFromOverlay(navigate, "/elsewhere"));
  expect([shown("letter"), window.location.pathname]).toEqual(["null", "/elsewhere"]);
  await moved(() => history.back());
  expect([shown("letter"), window.location.pathname]).toEqual(["null", "/page"]);
});
