import { conflictingNames, keepMine, takeTheirs, typed, valuesOf } from "./edits";
import type { Draft } from "./use-drafts";

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
  onBusy?: (isBusy: boolean) => void;
}

/** What ties the controls of a form to the fields of a row that are edited. */
export function controlsOf<Values extends object>(
  saved: Values,
  [edits, setEdits]: Draft<Values>,
  { errorOf = () => undefined, onType, onBusy = () => undefined }: Faults<Values> = {},
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
    /** What a control needs for a text; `words` say what a value of it means. */
    field: <Name extends keyof Values & string>(
      name: Name,
      words?: (value: Values[Name]) => string,
    ) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      conflict: conflictOf(name, words),
      onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
    }),
    /** What a checkbox needs. */
    tick: <Name extends keyof Values & string>(name: Name) => ({
      name,
      checked: values[name] === true,
      conflict: conflictOf(name),
      onChange: ({ target }: { target: { checked: boolean } }) => type(name, target.checked),
    }),
    /** What a picture, or another file, needs. */
    file: <Name extends keyof Values & string>(name: Name) => ({
      value: String(values[name]),
      error: errorOf(name),
      conflict: conflictOf(name, fileInWords),
      onChange: (address: string) => type(name, address),
      onBusy,
    }),
  };
}
