// @vitest-environment jsdom

import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { open } from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";

/** The deletions that each row shows next to its other buttons. */
const IN_SIGHT: Partial<Record<PlaceName, string>> = {
  "event links": "Delete link of Late Jazz",
  "newsletter subscribers": "Delete Ada Lovelace",
  "secret calendar subscribers": "Delete Ada Lovelace",
  "past events": "Delete Opening Night",
  "images of a past event": "Delete Opening Night, Delete The lamp",
  "the host slideshow": "Delete The lamp",
};

const NAMES = Object.keys(PLACES).filter((name): name is PlaceName => name in PLACES);
const DELETES = /^(?:delete|remove|end|revoke|turn off|cancel event)\b/i;

it.each(NAMES)(
  "%s shows no deletion outside of a menu, except those that a row shows",
  async (name) => {
    await open(name);
    // A button of a form removes a row that is not saved yet.
    const shown = screen
      .queryAllByRole("button", { name: DELETES })
      .filter((button) => !button.closest("form"))
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(shown.join(", ")).toBe(IN_SIGHT[name] ?? "");
  },
);
