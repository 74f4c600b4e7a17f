// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";

import { WithContents, WithNamedPart } from "./contents";
import { PanelSection } from "./headings";

let shown: string[];
/** Notifies the observer that the page has grown; undefined without one. */
let grow: (() => void) | undefined;

class FakeObserver {
  constructor(readonly tell: () => void) {}
  observe() {
    grow = this.tell;
  }
  disconnect() {
    grow = undefined;
  }
}

beforeEach(() => {
  shown = [];
  grow = undefined;
  vi.stubGlobal("ResizeObserver", FakeObserver);
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this.id);
  };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.location.hash = "";
});

const view = (sections: readonly string[]) => (
  <VenueContext value={sampleVenue}>
    <WithNamedPart>
      <WithContents>
        {sections.map((title) => (
          <PanelSection key={title} title={title}>
            Fields
          </PanelSection>
        ))}
      </WithContents>
    </WithNamedPart>
  </VenueContext>
);

it("shows the section that the URL names once it is there, even if others were there before", () => {
  window.location.hash = "#opening-hours";
  const { rerender } = render(view(["Closed days"]));
  expect(shown).toEqual([]);
  rerender(view(["Closed days", "Opening hours", "Note of the bar"]));
  expect(shown).toEqual(["opening-hours"]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Opening hours" }));
});

it("does not scroll there again when the section renders again", () => {
  window.location.hash = "#opening-hours";
  const { rerender } = render(view(["Opening hours"]));
  rerender(view(["Closed days"]));
  rerender(view(["Closed days", "Opening hours"]));
  expect(shown).toEqual(["opening-hours"]);
});

it("stays in place without a part in the URL", () => {
  render(view(["Opening hours"]));
  expect(shown).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});

it("keeps the section in view while the page grows, until the manager acts", () => {
  window.location.hash = "#opening-hours";
  render(view(["Closed days", "Opening hours"]));
  grow?.();
  expect(shown).toEqual(["opening-hours", "opening-hours"]);
  fireEvent.wheel(window);
  expect(grow).toBeUndefined();
});

it("shows a section of a view without contents", () => {
  window.location.hash = "#opening-hours";
  render(
    <VenueContext value={sampleVenue}>
      <WithNamedPart>
        <PanelSection title="Opening hours">Fields</PanelSection>
      </WithNamedPart>
    </VenueContext>,
  );
  expect(shown).toEqual(["opening-hours"]);
});
