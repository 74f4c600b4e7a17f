// @vitest-environment jsdom

import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

import { Field } from "./field";

afterEach(cleanup);

const show = (error: string) => render(<Field label="Email" error={error} />);

it("the server's message about a field becomes a sentence with the field's name", () => {
  show("is required");
  expect(screen.getByText("Email is required.")).toBeDefined();
});

it("a form's own message stays unchanged", () => {
  show("Please enter your email address.");
  expect(screen.getByText("Please enter your email address.")).toBeDefined();
});

it("the fault describes its control", () => {
  show("is required");
  const control = screen.getByLabelText("Email");
  const note = document.getElementById(control.getAttribute("aria-describedby") ?? "");
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(note?.textContent).toBe("Email is required.");
});
