// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";

import { SpacesEditor } from "./spaces-editor";
import type { Space } from "./text-group";

const BAR: Space = {
  name: "Bar",
  description: "",
  seated: "30",
  standing: "60",
  area: "70",
  dimensions: "",
  place: "",
  rooms: [],
};

function Editor() {
  const [spaces, setSpaces] = useState<readonly Space[]>([BAR]);
  return <SpacesEditor spaces={spaces} faultOf={() => undefined} onChange={setSpaces} />;
}

afterEach(cleanup);

it.each([
  ["12.5", "Area must be a whole number."],
  ["1,20", "Area must be a whole number."],
  ["80 sqm", "Area must be a whole number."],
  ["0", "Area must be at least 1."],
  ["1,200", null],
  ["80", null],
])("keeps %j as typed, and validates it on blur", (text, fault) => {
  render(<Editor />);
  const area = screen.getByLabelText<HTMLInputElement>("Area");
  for (let length = 1; length <= text.length; length += 1)
    fireEvent.change(area, { target: { value: text.slice(0, length) } });
  expect(area.value).toBe(text);
  expect(area.ariaInvalid).toBeNull();
  fireEvent.blur(area);
  expect(area.value).toBe(text);
  expect(screen.queryByText(/must be/)?.textContent ?? null).toBe(fault);
});

it("marks the required fields of a space", () => {
  render(<Editor />);
  const required = screen
    .getAllByRole<HTMLInputElement>("textbox")
    .filter((field) => field.required)
    .map(({ labels }) => labels?.[0]?.textContent);
  expect(required).toEqual(["Name", "Description", "Seats", "Standing", "Area"]);
});
