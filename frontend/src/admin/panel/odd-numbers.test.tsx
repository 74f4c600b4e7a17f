// @vitest-environment jsdom

import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { type Button, open, press } from "./panel-for-tests";
import type { PlaceName } from "./places-for-tests";

interface NumberField {
  place: PlaceName;
  opens: readonly Button[];
  label: string;
}

const FIELDS: readonly NumberField[] = [
  { place: "an event", opens: ["Set prices"], label: "Price" },
  { place: "an event", opens: ["Set prices"], label: "Seats" },
  { place: "the host slideshow", opens: [], label: "Display order" },
];

it.each(FIELDS)(
  "$place keeps the text in '$label', and shows its error on blur",
  async ({ place, opens, label }) => {
    await open(place);
    for (const button of opens) await press(button);
    const fields = () =>
      screen.getAllByLabelText<HTMLInputElement>(label, { selector: "[inputmode]" });
    for (const [at] of fields().entries()) {
      const field = () => fields()[at] ?? document.body;
      fireEvent.change(field(), { target: { value: "80 sqm" } });
      expect(field().hasAttribute("aria-invalid")).toBe(false);
      fireEvent.blur(field());
      expect(field()).toHaveProperty("value", "80 sqm");
      expect(field().getAttribute("aria-invalid")).toBe("true");
    }
  },
);

it("shows no error of a new price before the form is sent", async () => {
  await open("an event");
  await press("Set prices");
  const price = screen.getByLabelText("Price", { selector: "[inputmode]" });
  fireEvent.change(price, { target: { value: "25" } });
  fireEvent.blur(price);
  await press("Add a price");
  expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(0);
  await press("Save");
  const name = screen.getAllByLabelText<HTMLInputElement>("Name").at(-1);
  expect(name?.getAttribute("aria-invalid")).toBe("true");
});
