// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";

import { Field } from "./field";
import { Honeypot, TRAP } from "./form-extras";
import { type Rules, useForm } from "./use-form";

const EMPTY = { name: "", email: "", guests: "", isMember: "", [TRAP]: "" };

const RULES: Rules<keyof typeof EMPTY> = {
  name: (text) => (text === "" ? "Please enter your name." : undefined),
  guests: (text) => (/^\d*$/.test(text) ? undefined : "Please enter a whole number."),
  email: (text) => (text.includes("@") ? undefined : "Please enter your email address."),
};

let sent: (typeof EMPTY)[];
let form: ReturnType<typeof useForm<keyof typeof EMPTY>>;

function Form() {
  form = useForm(EMPTY, RULES, "test");
  return (
    <form
      ref={form.element}
      onSubmit={(event) => {
        event.preventDefault();
        const texts = form.check();
        if (texts) sent.push(texts);
      }}
    >
      <Field label="Name" {...form.field("name")} />
      <Field label="Email" {...form.field("email")} />
      <Field label="Guests" {...form.number("guests")} />
      <input type="checkbox" aria-label="Member" {...form.box("isMember")} />
      <Honeypot {...form.field(TRAP)} />
      <button type="submit">Send</button>
    </form>
  );
}

beforeEach(() => {
  sent = [];
  render(<Form />);
});
afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send" }));
function refuse(fields: Record<string, string>): boolean {
  let areNamed = false;
  act(() => {
    areNamed = form.refuse(fields);
  });
  return areNamed;
}

const named = () =>
  [...document.querySelectorAll("[aria-invalid=true]")].map((control) =>
    control.getAttribute("name"),
  );

it("sends typed text and ticked boxes", () => {
  type("Name", "Ada");
  type("Email", "ada@example.com");
  fireEvent.click(screen.getByLabelText("Member"));
  send();
  expect(sent).toEqual([
    { name: "Ada", email: "ada@example.com", guests: "", isMember: "on", [TRAP]: "" },
  ]);
});

it("sends text that a browser filled in without an event, even after another field was changed", () => {
  screen.getByLabelText<HTMLInputElement>("Name").value = "Ada";
  screen.getByLabelText<HTMLInputElement>("Member").checked = true;
  type("Email", "ada@example.com");
  send();
  expect(sent).toEqual([
    { name: "Ada", email: "ada@example.com", guests: "", isMember: "on", [TRAP]: "" },
  ]);
});

it("shows no errors before it is sent, and then shows all and focuses the first", () => {
  type("Email", "ada");
  expect(named()).toEqual([]);
  type("Name", "  ");
  send();
  expect(named()).toEqual(["name", "email"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(sent).toEqual([]);
});

it("after a submit, validates each change at once", () => {
  send();
  type("Email", "ada@example.com");
  expect(named()).toEqual(["name"]);
  type("Email", "ada");
  expect(named()).toEqual(["name", "email"]);
});

it("shows the server's errors until their fields change, and ignores unknown fields", () => {
  expect(refuse({ email: "No such town.", name: "Too long." })).toBe(true);
  expect(named()).toEqual(["name", "email"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  type("Email", "ada@example.com");
  expect(named()).toEqual(["name"]);
  expect(refuse({ website: "What is this?" })).toBe(false);
  expect(named()).toEqual([]);
});

it("filled with other texts it shows no errors until it is sent", () => {
  send();
  type("Name", "Ada");
  act(() => form.fill({ ...EMPTY, email: "ada" }));
  expect(named()).toEqual([]);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "ada");
  type("Email", "ad");
  expect(named()).toEqual([]);
});

it("filled with an earlier submission, it ticks true values, and its trap stays empty", () => {
  type("Email", "ada@example.com");
  act(() => form.fill({ name: "Ada", isMember: true, [TRAP]: "https://spam.example" }));
  send();
  expect(named()).toEqual(["email"]);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "");
  type("Email", "ada@example.com");
  send();
  expect(sent).toEqual([
    { name: "Ada", email: "ada@example.com", guests: "", isMember: "on", [TRAP]: "" },
  ]);
  act(() => form.fill({ isMember: false }));
  expect(screen.getByLabelText("Member")).toHaveProperty("checked", false);
});

it("keeps a typed number, and shows its error on blur", () => {
  const guests = screen.getByLabelText<HTMLInputElement>("Guests");
  fireEvent.change(guests, { target: { value: "80 sqm" } });
  expect(screen.queryByText("Please enter a whole number.")).toBeNull();
  fireEvent.blur(guests);
  expect(screen.getByText("Please enter a whole number.")).toBeTruthy();
  expect(guests.value).toBe("80 sqm");
});
