// @vitest-environment jsdom

import { act } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it } from "vitest";

import { keepDraft } from "@/lib/send-queue/drafts";
import { useForm } from "@/ui/use-form";

import { createRecorder } from "./early-events";
import { keepTypedText } from "./replay";

const EMPTY = { name: "", tickets: "1", optIn: "" };

let texts: typeof EMPTY;

function Form() {
  const form = useForm(EMPTY, {}, "test");
  texts = form.texts;
  return (
    <form ref={form.element}>
      <p>Be there</p>
      <input aria-label="Name" {...form.field("name")} />
      <select aria-label="Tickets" {...form.field("tickets")}>
        <option>1</option>
        <option>2</option>
      </select>
      <input aria-label="Opt in" type="checkbox" {...form.box("optIn")} />
    </form>
  );
}

let page: HTMLElement;
let root: Root;

const control = <Element extends HTMLElement>(label: string) => {
  const found = page.querySelector<Element>(`[aria-label='${label}']`);
  if (!found) throw new Error(`No control is labelled ${label}.`);
  return found;
};

beforeEach(() => {
  page = document.createElement("div");
  page.innerHTML = renderToString(<Form />);
  document.body.append(page);
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  sessionStorage.clear();
});

async function hydrate() {
  const restore = keepTypedText(
    page,
    createRecorder(() => {}),
  );
  await act(async () => {
    root = hydrateRoot(page, <Form />, { onRecoverableError: () => {} });
  });
  await act(async () => restore());
}

it("text typed before hydration stays, and the forms read it", async () => {
  control<HTMLInputElement>("Name").value = "Ada";
  await hydrate();
  expect(control<HTMLInputElement>("Name").value).toBe("Ada");
  expect(texts.name).toBe("Ada");
});

it("so do choices and ticks", async () => {
  control<HTMLSelectElement>("Tickets").value = "2";
  control<HTMLInputElement>("Opt in").checked = true;
  await hydrate();
  expect(control<HTMLSelectElement>("Tickets").value).toBe("2");
  expect(control<HTMLInputElement>("Opt in").checked).toBe(true);
  expect(texts).toMatchObject({ tickets: "2", optIn: "on" });
});

it("an untouched control keeps its default", async () => {
  await hydrate();
  expect(texts).toEqual(EMPTY);
});

it("a form's draft of an earlier page is restored, except over typed text", async () => {
  keepDraft("test", { ...EMPTY, name: "Bob", tickets: "2" });
  control<HTMLInputElement>("Name").value = "Ada";
  await hydrate();
  expect(texts).toMatchObject({ name: "Ada", tickets: "2" });
  expect(control<HTMLInputElement>("Name").value).toBe("Ada");
});

it("text typed before another render moves to the new controls, and so does the focus", async () => {
  const [text] = page.getElementsByTagName("p");
  text?.replaceChildren("Sei dabei");
  const old = control<HTMLInputElement>("Name");
  old.focus();
  old.value = "Ada";
  control<HTMLSelectElement>("Tickets").value = "2";
  control<HTMLInputElement>("Opt in").checked = true;
  await hydrate();
  expect(old.isConnected).toBe(false);
  expect(control<HTMLInputElement>("Name").value).toBe("Ada");
  expect(document.activeElement).toBe(control("Name"));
  expect(texts).toEqual({ name: "Ada", tickets: "2", optIn: "on" });
});
