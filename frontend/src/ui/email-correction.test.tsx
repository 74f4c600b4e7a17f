// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { EmailCorrection } from "./email-correction";
import { Field } from "./field";
import { useForm } from "./use-form";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A form that holds its values itself, as the newsletter's does. */
function Held() {
  const [email, setEmail] = useState("");
  return (
    <>
      <EmailCorrection>
        <Field label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
      </EmailCorrection>
      <output>{email}</output>
    </>
  );
}

const EMPTY = { email: "" };

/** A form with rules, as the inquiry is. */
function Ruled() {
  const { field, texts } = useForm(EMPTY, {}, "test");
  return (
    <>
      <EmailCorrection>
        <Field label="Email" {...field("email")} />
      </EmailCorrection>
      <output>{texts.email}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Email");

it.each([
  ["holds its values", Held],
  ["has rules", Ruled],
])("one click corrects the address, in a form that %s", async (_, Form) => {
  const { container } = render(<Form />);
  fireEvent.input(field(), { target: { value: "ada@gmial.com" } });
  fireEvent.click(await screen.findByRole("button", { name: "Did you mean ada@gmail.com?" }));
  expect(field().value).toBe("ada@gmail.com");
  expect(container.querySelector("output")?.textContent).toBe("ada@gmail.com");
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole("button")).toBeNull();
});

it("an offer disappears with the address that it was for", async () => {
  const { rerender } = render(
    <EmailCorrection>
      <Field label="Email" defaultValue="" />
    </EmailCorrection>,
  );
  fireEvent.input(field(), { target: { value: "ada@gmial.com" } });
  await screen.findByRole("button");
  field().value = "";
  rerender(
    <EmailCorrection>
      <Field label="Email" defaultValue="" />
    </EmailCorrection>,
  );
  expect(screen.queryByRole("button")).toBeNull();
});

it("there is no offer during typing, nor for a plausible address", () => {
  vi.useFakeTimers();
  render(<Held />);
  const pause = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  fireEvent.input(field(), { target: { value: "ada@gmail.co" } });
  pause(50);
  expect(screen.queryByRole("button")).toBeNull();
  fireEvent.input(field(), { target: { value: "ada@gmail.com" } });
  pause(10_000);
  expect(screen.queryByRole("button")).toBeNull();
});
