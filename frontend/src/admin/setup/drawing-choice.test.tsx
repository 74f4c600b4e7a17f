// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";

import { DrawingChoice } from "./drawing-choice";

afterEach(cleanup);

function Choice({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <DrawingChoice
        label="Map"
        hint="An SVG."
        error={undefined}
        value={value}
        onChange={setValue}
      />
      <output aria-label="Value">{value}</output>
    </>
  );
}

const choose = (name: string, type: string) =>
  fireEvent.change(screen.getByLabelText(/^Map (?:Choose a file|Replace)$/), {
    target: { files: [new File(["<svg/>"], name, { type })] },
  });

const value = () => screen.getByLabelText("Value").textContent;

it("accepts an SVG, shows it and removes it", async () => {
  render(<Choice first="" />);
  choose("map.svg", "image/svg+xml");
  const shown = await screen.findByAltText<HTMLImageElement>("Map");
  expect(shown.src).toBe(value());
  expect(value()).toMatch(/^data:image\/svg\+xml;base64,/);
  fireEvent.click(screen.getByRole("button", { name: "Remove map" }));
  expect(value()).toBe("");
});

it("names a drawing of the folder, and rejects another kind of file", () => {
  render(<Choice first="stoop.svg" />);
  choose("map.png", "image/png");
  expect(screen.getByText("“map.png” is not an SVG.")).toBeTruthy();
  expect(value()).toBe("stoop.svg");
  expect(screen.getAllByText("stoop.svg")).toHaveLength(2);
});
