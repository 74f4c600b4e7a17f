import { describe, expect, it } from "vitest";

import {
  afterSaving,
  changedNames,
  conflictingNames,
  type Edits,
  keepMine,
  noEdits,
  revertFields,
  takeTheirs,
  typed,
  valuesOf,
} from "./edits";

interface Drink {
  name: string;
  price: string;
  isOut: boolean;
  steps: readonly string[];
}

const saved: Drink = { name: "Negroni", price: "16", isOut: false, steps: ["stir"] };
const type = (changes: Partial<Drink>, edits: Edits<Drink> = noEdits) =>
  typed(edits, saved, changes);

describe("an edit of a row", () => {
  it("is shown over the saved values, and only it is sent", () => {
    const edits = type({ price: "17" });
    expect(valuesOf(edits, saved)).toEqual({ ...saved, price: "17" });
    expect(changedNames(edits, saved)).toEqual(["price"]);
  });

  it("ends when the saved value is typed again, also for a list", () => {
    expect(type({ price: "16" }, type({ price: "17" }))).toEqual(noEdits);
    expect(type({ steps: ["stir"] }, type({ steps: ["shake"] }))).toEqual(noEdits);
  });

  it("that changes only spaces is not saved, but stays as typed", () => {
    const edits = type({ name: "Negroni " });
    expect(valuesOf(edits, saved).name).toBe("Negroni ");
    expect(changedNames(edits, saved)).toEqual([]);
  });
});

describe("when another user saves in the meantime", () => {
  it("a field that only they changed gets their value", () => {
    const edits = type({ price: "17" });
    const theirs = { ...saved, name: "Negroni Sbagliato" };
    expect(valuesOf(edits, theirs)).toEqual({ ...theirs, price: "17" });
    expect(conflictingNames(edits, theirs)).toEqual([]);
    expect(changedNames(edits, theirs)).toEqual(["price"]);
  });

  it("a field that only I changed keeps my value", () => {
    const edits = type({ isOut: true });
    expect(conflictingNames(edits, { ...saved, price: "18" })).toEqual([]);
  });

  it("a field with the same change by both is not a conflict", () => {
    const edits = type({ price: "17" });
    const theirs = { ...saved, price: "17" };
    expect(conflictingNames(edits, theirs)).toEqual([]);
    expect(changedNames(edits, theirs)).toEqual([]);
  });

  it("a field that both changed is a conflict until the user chooses", () => {
    const edits = type({ price: "17", name: "Count Negroni" });
    const theirs = { ...saved, price: "18" };
    expect(conflictingNames(edits, theirs)).toEqual(["price"]);
    const kept = keepMine(edits, theirs, "price");
    expect(conflictingNames(kept, theirs)).toEqual([]);
    expect(valuesOf(kept, theirs)).toMatchObject({ price: "17", name: "Count Negroni" });
    const taken = takeTheirs(edits, theirs, "price");
    expect(valuesOf(taken, theirs)).toMatchObject({ price: "18", name: "Count Negroni" });
    expect(changedNames(taken, theirs)).toEqual(["name"]);
  });

  it("a choice for my value is asked for again when they change the field once more", () => {
    const kept = keepMine(type({ price: "17" }), { ...saved, price: "18" }, "price");
    expect(conflictingNames(kept, { ...saved, price: "19" })).toEqual(["price"]);
  });

  it("a change that they reverted is no longer a conflict", () => {
    const edits = type({ price: "17" });
    expect(conflictingNames(edits, { ...saved, price: "18" })).toEqual(["price"]);
    expect(conflictingNames(edits, saved)).toEqual([]);
  });
});

describe("after a save", () => {
  it("there is no edit left", () => {
    expect(afterSaving(type({ price: "17" }), { price: "17" })).toEqual(noEdits);
  });

  it("input typed during the save stays, based on the saved values", () => {
    const edits = afterSaving(type({ price: "19" }, type({ price: "17" })), { price: "17" });
    expect(edits).toEqual({ was: { price: "17" }, mine: { price: "19" } });
    expect(conflictingNames(edits, { ...saved, price: "17" })).toEqual([]);
  });

  it("unsent fields stay as typed", () => {
    const edits = afterSaving(type({ price: "17", isOut: true }), { isOut: true });
    expect(edits.mine).toEqual({ price: "17" });
  });
});

describe("a reverted change", () => {
  it("restores the earlier input, and leaves every other field", () => {
    const before = type({ price: "17" });
    const since = type({ price: "18", name: "Sbagliato", isOut: true }, before);
    const edits = revertFields(since, { price: "18", isOut: true }, before);
    expect(edits.mine).toEqual({ price: "17", name: "Sbagliato" });
  });

  it("has no effect on a field that was typed into since", () => {
    const edits = revertFields(type({ price: "19" }), { price: "18" }, noEdits);
    expect(edits.mine).toEqual({ price: "19" });
  });
});
