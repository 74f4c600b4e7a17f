// @vitest-environment jsdom

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { sampleVenue } from "@/api/samples";
import { VenueContext } from "@/api/venue";

import { WithContents } from "./contents";
import { PanelSection } from "./headings";

let shown: string[];

beforeEach(() => {
  shown = [];
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shown.push(this.id);
  };
});

afterEach(() => {
  cleanup();
  window.location.hash = "";
});

const view = (sections: readonly string[]) => (
  <VenueContext value={sampleVenue}>
    <WithContents>
      {sections.map((title) => (
        <PanelSection key={title} title={title}>
          Fields
        </PanelSection>
      ))}
    </WithContents>
  </VenueContext>
);

it("shows the section that the address names once it is there, also when others were there before", () => {
  window.location.hash = "#opening-hours";
  const { rerender } = render(view(["Closed days"]));
  expect(shown).toEqual([]);
  rerender(view(["Closed days", "Opening hours", "Note of the bar"]));
  expect(shown).toEqual(["opening-hours"]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Opening hours" }));
});

it("does not go back there when the section is drawn anew", () => {
  window.location.hash = "#opening-hours";
  const { rerender } = render(view(["Opening hours"]));
  rerender(view(["Closed days"]));
  rerender(view(["Closed days", "Opening hours"]));
  expect(shown).toEqual(["opening-hours"]);
});

it("stays where it is without a part in the address", () => {
  render(view(["Opening hours"]));
  expect(shown).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});
