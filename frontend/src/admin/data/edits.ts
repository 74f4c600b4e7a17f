// Rule: Two edits of one row are merged field by field; the panel asks about a field that both
// changed.

import { visible } from "@/lib/characters";

/**
 * Unsaved changes of a row: `was` holds the values before the edit, `mine` the typed ones. A
 * comparison of both with the saved row shows who changed which field.
 */
export interface Edits<Values> {
  readonly was: Partial<Values>;
  readonly mine: Partial<Values>;
}

export const noEdits = { was: {}, mine: {} } as const;

/** Whether two values are deeply equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The server trims invisible characters, so they do not count as a difference, also in lists. */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return visible(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]));
}
const isEquivalent = (one: unknown, other: unknown) => isSame(cleaned(one), cleaned(other));

/** The names of the fields that a part of a row has. */
export function namesIn<Values extends object>(part: Partial<Values>): (keyof Values)[] {
  const isName = (name: string): name is keyof Values & string => name in part;
  return Object.keys(part).filter(isName);
}

/** These fields of a row. */
export function partOf<Values extends object>(
  values: Values,
  names: readonly (keyof Values)[],
): Partial<Values> {
  const part: Partial<Values> = {};
  for (const name of names) part[name] = values[name];
  return part;
}

/** Returns the values of the form: those of the saved row, and the typed ones over them. */
export const valuesOf = <Values>(edits: Edits<Values>, saved: Values): Values => ({
  ...saved,
  ...edits.mine,
});

/** Adds typed fields to the edits; a field equal to its saved value is not an edit. */
export function typed<Values extends object>(
  edits: Edits<Values>,
  saved: Values,
  changes: Partial<Values>,
): Edits<Values> {
  const was = { ...edits.was };
  const mine = { ...edits.mine };
  for (const name of namesIn(changes)) {
    if (isSame(changes[name], saved[name])) {
      delete was[name];
      delete mine[name];
    } else {
      if (!(name in was)) was[name] = saved[name];
      mine[name] = changes[name];
    }
  }
  return { was, mine };
}

/** Names of the edited fields; only these are sent. */
export const changedNames = <Values extends object>({ mine }: Edits<Values>, saved: Values) =>
  namesIn(mine).filter((name) => !isEquivalent(mine[name], saved[name]));

/**
 * Names of the fields that were changed to different values here and elsewhere; the user must
 * choose.
 */
export const conflictingNames = <Values extends object>(edits: Edits<Values>, saved: Values) =>
  changedNames(edits, saved).filter((name) => !isEquivalent(edits.was[name], saved[name]));

/** Keeps the typed value, from now on based on the server's value. */
export const keepMine = <Values extends object>(
  edits: Edits<Values>,
  saved: Values,
  name: keyof Values,
): Edits<Values> => {
  const was = { ...edits.was };
  was[name] = saved[name];
  return { ...edits, was };
};

/** Takes the server's value instead. */
export const takeTheirs = <Values extends object>(
  edits: Edits<Values>,
  saved: Values,
  name: keyof Values,
): Edits<Values> => typed(edits, saved, partOf(saved, [name]));

/** The edits after a save of these fields; input typed in the meantime stays, based on them. */
export function afterSaving<Values extends object>(
  edits: Edits<Values>,
  sent: Partial<Values>,
): Edits<Values> {
  const was = { ...edits.was };
  const mine = { ...edits.mine };
  for (const name of namesIn(sent)) {
    if (!(name in mine) || isEquivalent(mine[name], sent[name])) {
      delete was[name];
      delete mine[name];
    } else {
      was[name] = sent[name];
    }
  }
  return { was, mine };
}

/** Restores the earlier values of these fields, unless they were typed into since. */
export function revertFields<Values extends object>(
  edits: Edits<Values>,
  fields: Partial<Values>,
  before: Edits<Values>,
): Edits<Values> {
  const was = { ...edits.was };
  const mine = { ...edits.mine };
  for (const name of namesIn(fields)) {
    if (!isSame(mine[name], fields[name])) continue;
    if (name in before.mine) {
      was[name] = before.was[name];
      mine[name] = before.mine[name];
    } else {
      delete was[name];
      delete mine[name];
    }
  }
  return { was, mine };
}

/** Edits of a row that are stored outside its form, and a function that changes them. */
export type Draft<Values> = readonly [
  Edits<Values>,
  (change: (before: Edits<Values>) => Edits<Values>) => void,
];

/** A field that was changed here and elsewhere, with the choice between the two. */
export interface Conflict {
  mine: string;
  theirs: string;
  keepMine: () => void;
  takeTheirs: () => void;
}

const inWords = (value: unknown) => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value ?? "");
};

const fileInWords = (value: unknown) => {
  const address = String(value ?? "");
  if (address === "") return "None";
  return address.startsWith("data:") ? "A new file" : "Another file";
};

/** Whether a control may put this into a field. */
const fits = <Values, Name extends keyof Values>(
  values: Values,
  name: Name,
  value: unknown,
): value is Values[Name] => typeof value === typeof values[name];

interface Faults<Values> {
  errorOf?: (name: keyof Values) => string | undefined;
  /** Called when fields are typed into. */
  onType?: (changes: Partial<Values>) => void;
  /** Called when a number field is left. */
  onLeft?: (name: keyof Values) => void;
  onBusy?: (isBusy: boolean) => void;
}

/** Props that connect the controls of a form to the edited fields of a row. */
export function controlsOf<Values extends object>(
  saved: Values,
  [edits, setEdits]: Draft<Values>,
  { errorOf = () => undefined, onType, onLeft, onBusy = () => undefined }: Faults<Values> = {},
) {
  const values = valuesOf(edits, saved);
  const conflicting = conflictingNames(edits, saved);
  const set = (changes: Partial<Values>) => {
    setEdits((before) => typed(before, saved, changes));
    onType?.(changes);
  };
  const type = <Name extends keyof Values>(name: Name, value: unknown) => {
    if (!fits(saved, name, value)) return;
    const change: Partial<Values> = {};
    change[name] = value;
    set(change);
  };
  const conflictOf = <Name extends keyof Values>(
    name: Name,
    words: (value: Values[Name]) => string = inWords,
  ): Conflict | undefined =>
    conflicting.includes(name)
      ? {
          mine: words(values[name]),
          theirs: words(saved[name]),
          keepMine: () => setEdits((before) => keepMine(before, saved, name)),
          takeTheirs: () => setEdits((before) => takeTheirs(before, saved, name)),
        }
      : undefined;
  return {
    values,
    set,
    conflictOf,
    /** Props of a text control; `words` describes a value in a conflict. */
    field: <Name extends keyof Values & string>(
      name: Name,
      words?: (value: Values[Name]) => string,
    ) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      conflict: conflictOf(name, words),
      onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
      onLeft: () => onLeft?.(name),
    }),
    /** Props of a checkbox. */
    tick: <Name extends keyof Values & string>(name: Name) => ({
      name,
      checked: values[name] === true,
      conflict: conflictOf(name),
      onChange: ({ target }: { target: { checked: boolean } }) => type(name, target.checked),
    }),
    /** Props of a picture or file control. */
    file: <Name extends keyof Values & string>(name: Name) => ({
      value: String(values[name]),
      error: errorOf(name),
      conflict: conflictOf(name, fileInWords),
      onChange: (address: string) => type(name, address),
      onBusy,
    }),
  };
}
