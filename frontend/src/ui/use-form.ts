// Rule: Input in a form survives a reload.

import { useCallback, useEffect, useRef, useState } from "react";

import { bare, visible } from "@/lib/characters";
import { forgetDraft, keepDraft, readDraft } from "@/lib/send-queue/drafts";
import type { Body } from "@/lib/send-queue/store";

import { TRAP } from "./form-extras";

/** Input in a form by field; a ticked box holds 'on'. */
export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Returns the error of a trimmed text; undefined for none. */
export type Rule = (text: string) => string | undefined;

export type Rules<Name extends string> = Readonly<Partial<Record<Name, Rule>>>;

type Faults<Name> = ReadonlyMap<Name, string>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Maps each field to the result of `textOf`, in order; omits fields without one. */
function eachField<Name extends string>(
  texts: Texts<Name>,
  textOf: (name: Name) => string | undefined,
): ReadonlyMap<Name, string> {
  const isName = (name: string): name is Name => name in texts;
  const found = new Map<Name, string>();
  for (const name of Object.keys(texts).filter(isName)) {
    const text = textOf(name);
    if (text !== undefined) found.set(name, text);
  }
  return found;
}

/** The errors of a form, in the order of its fields. */
export const faultsIn = <Name extends string>(
  texts: Texts<Name>,
  rules: Rules<Name>,
): Faults<Name> => eachField(texts, (name) => rules[name]?.(visible(texts[name])));

function asText(value: Body[string] | undefined): string | undefined {
  if (typeof value === "boolean") return value ? "on" : "";
  return value === undefined || typeof value === "object" ? undefined : String(value);
}

/** A form's texts for values that it had or sent before; a robot's trap stays empty. */
const textsFrom = <Name extends string>(values: Body, empty: Texts<Name>): Texts<Name> => ({
  ...empty,
  ...Object.fromEntries(
    eachField(empty, (name) => (name === TRAP ? undefined : asText(values[name]))),
  ),
});

const isCheckbox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox";

function textOf(control: Control): string {
  if (isCheckbox(control)) return control.checked ? "on" : "";
  // Browsers reject an email address with invisible characters at its edges.
  if (control.type === "email" && control.value !== bare(control.value))
    control.value = bare(control.value);
  return control.value;
}

function write(control: Control, text: string): void {
  if (isCheckbox(control)) control.checked = text !== "";
  else control.value = text;
}

/** The control of this name in a form, if it is on the screen. */
function controlOf(form: HTMLFormElement | null, name: string): Control | null {
  const found = form?.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLTextAreaElement ||
    found instanceof HTMLSelectElement;
  return isControl ? found : null;
}

/**
 * Input of a form and its errors, which are checked on submit, and from then on with every change.
 * The form itself gets `element` as its ref.
 *
 * The controls hold the input, and React never overwrites it: browsers and password managers fill
 * fields without an event, so a form is read on submit. Input survives a reload under the form's
 * `draft`, until the form is cleared or the tab is closed; forms with the same draft share it.
 */
export function useForm<Name extends string>(
  empty: Texts<Name>,
  rules: Rules<Name>,
  draft: string,
) {
  const element = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(empty);
  const [faults, setFaults] = useState<Faults<Name>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const [isTouched, setTouched] = useState(false);

  /** Shows errors at their fields, and focuses the first; returns false if there are none. */
  const show = useCallback((found: Faults<Name>): boolean => {
    setFaults(found);
    const [first] = found.keys();
    if (first !== undefined) controlOf(element.current, first)?.focus();
    return found.size > 0;
  }, []);

  const fill = useCallback(
    (values: Body) => {
      const next = textsFrom(values, empty);
      for (const [name, text] of Object.entries<string>(next)) {
        const control = controlOf(element.current, name);
        if (control) write(control, text);
      }
      setTexts(next);
      setFaults(new Map());
      setChecked(false);
      setTouched(false);
    },
    [empty],
  );

  useEffect(() => {
    // Text typed before hydration overrides the stored draft.
    const typed = eachField(empty, (name) => {
      const control = controlOf(element.current, name);
      const text = control ? textOf(control) : empty[name];
      return text === empty[name] ? undefined : text;
    });
    const kept = readDraft(draft);
    if (!kept && typed.size === 0) return;
    fill({ ...kept, ...Object.fromEntries(typed) });
    setTouched(typed.size > 0);
  }, [draft, fill, empty]);

  useEffect(() => {
    if (isTouched) keepDraft(draft, texts);
  }, [draft, texts, isTouched]);

  const read = (): Texts<Name> => {
    const typed = eachField(texts, (name) => {
      const control = controlOf(element.current, name);
      return control ? textOf(control) : undefined;
    });
    if ([...typed].every(([name, text]) => text === texts[name])) return texts;
    const now = { ...texts, ...Object.fromEntries(typed) };
    setTexts(now);
    setTouched(true);
    return now;
  };

  const change = (name: Name, text: string) => {
    setTouched(true);
    setTexts((all) => ({ ...all, [name]: text }));
    const fault = isChecked ? rules[name]?.(visible(text)) : undefined;
    setFaults((all) => {
      const others = [...all].filter(([other]) => other !== name);
      return new Map(fault === undefined ? others : [...others, [name, fault]]);
    });
  };
  const control = (name: Name) => ({
    name,
    onChange: ({ target }: { target: Control }) => change(name, textOf(target)),
  });
  const field = (name: Name) => ({
    ...control(name),
    defaultValue: texts[name],
    error: faults.get(name),
  });
  const leave = (name: Name) => {
    const text = visible(read()[name]);
    const fault = text === "" ? undefined : rules[name]?.(text);
    if (fault !== undefined) setFaults((all) => new Map([...all, [name, fault]]));
  };

  return {
    element,
    texts,
    /** A text field's name, text, handler and fault. */
    field,
    /** The same for a number, which keeps its text and is validated on blur. */
    number: (name: Name) => ({
      ...field(name),
      inputMode: "numeric" as const,
      onBlur: () => leave(name),
    }),
    /** A checkbox's name, state and handler. */
    box: (name: Name) => ({ ...control(name), defaultChecked: texts[name] !== "" }),
    /** Takes what a control says that the form does not read itself, such as one of several radios. */
    set: change,
    /** Replaces the input, such as with an earlier submission; empties fields without a value. */
    fill,
    /** Empties the form and its draft, after the input was sent or discarded. */
    clear: () => {
      fill({});
      forgetDraft(draft);
    },
    focus: (name: Name) => controlOf(element.current, name)?.focus(),
    /**
     * Replaces the shown errors with the server's errors, and focuses the first field; returns
     * false if the server named no field.
     */
    refuse: useCallback(
      (refused: Readonly<Record<string, string>>): boolean =>
        show(eachField(empty, (name) => refused[name])),
      [empty, show],
    ),
    /** Returns the current input, including fields that a browser filled without an event. */
    read,
    /**
     * Returns the input if it is valid; otherwise shows the errors, and focuses the first field.
     */
    check: (): Texts<Name> | null => {
      const now = read();
      setChecked(true);
      return show(faultsIn(now, rules)) ? null : now;
    },
  };
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;
