// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { Named } from "@/api/server-for-tests";

import { FORMS, type Form } from "./forms-for-tests";
import {
  carryOut,
  changeElsewhere,
  choosePicture,
  doubleClick,
  open,
  press,
  saveBy,
  savedNow,
  type,
  withChanges,
  writes,
} from "./panel-for-tests";
import { PLACES, type PlaceName } from "./places-for-tests";

const NAMES = Object.keys(PLACES).filter((name): name is PlaceName => name in PLACES);
const ALL = NAMES.flatMap((name) => FORMS[name].map((form) => ({ name, form })));
const WITH_QUESTION = ALL.flatMap(({ name, form }) =>
  "asksNothing" in form ? [] : [{ name, form, about: form.asksAbout ?? form.field }],
);
const WITHOUT_QUESTION = ALL.flatMap(({ name, form }) =>
  "asksNothing" in form ? [{ name, form }] : [],
);

/** Opens a form and fills it in, without the click on its last button. */
async function openForm(name: PlaceName, { opens = [], fills = {}, picture }: Form) {
  await open(name);
  for (const button of opens) await press(button);
  for (const [label, text] of Object.entries(fills)) await type(label, text);
  if (picture !== undefined) await choosePicture(picture);
}

const methodOf = (operation: Named) => operation.split(" ")[0];

describe.each(WITH_QUESTION)("the form of $name with '$about'", ({ name, form, about }) => {
  const [mine, theirs] = form.texts ?? ["17", "18"];
  const inWords = form.inWords ?? ((text: string) => text);

  it("saves once on a double click", async () => {
    await openForm(name, form);
    saveBy(form.sends);
    await type(form.field, mine);
    await doubleClick([form.save]);
    const sent = { ...form.changes(mine), version: 1 };
    expect(writes()).toMatchObject([{ method: methodOf(form.sends), body: sent }]);
  });

  it("asks if another user has changed the same field in the meantime", async () => {
    await openForm(name, form);
    saveBy(form.sends);
    await type(form.field, mine);
    changeElsewhere(form.changes(theirs));
    await press(form.save);
    const question = await screen.findByText(/was changed somewhere else meanwhile/);
    expect(question.parentElement?.textContent).toContain(
      `Yours${inWords(mine)}Saved there${inWords(theirs)}`,
    );
    expect(savedNow()).toMatchObject(withChanges(form.changes(theirs), 2));
    await press(`Keep mine: ${about}`);
    if (form.isPressedAgain) await press(form.save);
    await waitFor(() => expect(savedNow()).toMatchObject(withChanges(form.changes(mine), 3)));
  });
});

it.each(WITHOUT_QUESTION)(
  "the form of $name sends once on a double click on '$form.save'",
  async (row) => {
    const { name, form } = row;
    await openForm(name, form);
    carryOut(form.sends, form.answers);
    await doubleClick([form.save]);
    expect(writes().map(({ method }) => method)).toEqual([methodOf(form.sends)]);
  },
);

it.each(WITHOUT_QUESTION)(
  "the form of $name marks the fields that '$form.save' needs",
  async ({ name, form }) => {
    await open(name);
    for (const button of form.opens ?? []) await press(button);
    carryOut(form.sends, form.answers);
    // A button that names the typed amount comes with it, and another may open the form.
    const save = screen.queryAllByRole("button", { name: form.save }).at(-1);
    if (save) await act(async () => fireEvent.click(save));
    const refused = [...document.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")];
    const needed = refused.filter((field) => noteOf(field).includes("is required"));
    expect(needed.filter((field) => !field.required).map(({ id }) => labelOf(id))).toEqual([]);
  },
);

const noteOf = (field: Element) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

const labelOf = (id: string) => document.querySelector(`label[for="${id}"]`)?.textContent;
