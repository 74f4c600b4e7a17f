// Rule: What is typed into a form survives a reload.

import { useCallback, useEffect, useRef, useState } from "react";

import { bare, visible } from "@/lib/characters";
import { forgetDraft, keepDraft, readDraft } from "@/lib/send-queue/drafts";
import type { Body } from "@/lib/send-queue/store";

import { TRAP } from "./form-extras";

/** What is typed into a form, by the names of its fields; a box that is ticked holds 'on'. */
export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What is wrong with a text, which comes without what shows as nothing around it; undefined for nothing. */
export type Rule = (text: string) => string | undefined;

export type Rules<Name extends string> = Readonly<Partial<Record<Name, Rule>>>;

type Faults<Name> = ReadonlyMap<Name, string>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What `textOf` gives for each field, in their order; a field that it gives nothing for is left out. */
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

/** What is wrong with a form, in the order of its fields. */
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
  // Browsers refuse an address for what nobody sees at its edge.
  if (control.type === "email" && control.value !== bare(control.value))
    control.value = bare(control.value);
  return control.value;
}

function write(control: Control, text: string): void {
  if (isCheckbox(control)) control.checked = text !== "";
  else control.value = text;
}

/** The control of a form that has this name, where it is on the screen. */
function controlOf(form: HTMLFormElement | null, name: string): Control | null {
  const found = form?.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLTextAreaElement ||
    found instanceof HTMLSelectElement;
  return isControl ? found : null;
}

/**
 * What is typed into a form, and what is wrong with it: looked for when it is sent, and from then on
 * with every change. The form itself gets `element` as its ref.
 *
 * The controls hold what is typed, and React never writes over it: browsers and password managers
 * fill fields without an event, so a form is read when it is sent. What is typed outlives a reload
 * under the form's `draft`, until the form is cleared or the tab is closed; forms with the same draft
 * show the same.
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

  /** Names faults beside their fields, and goes to the first; false where there are none. */
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
    // Typed before the page was hydrated, which goes before what was kept earlier.
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
    /** The same of a number, which keeps its text and is checked once it is left. */
    number: (name: Name) => ({
      ...field(name),
      inputMode: "numeric" as const,
      onBlur: () => leave(name),
    }),
    /** A checkbox's name, state and handler. */
    box: (name: Name) => ({ ...control(name), defaultChecked: texts[name] !== "" }),
    /** Takes what a control says that the form does not read itself, such as one of several radios. */
    set: change,
    /** Puts other values into the form, such as of what was sent before; a field without one is emptied. */
    fill,
    /** Empties the form for good: what was typed is sent or given up. */
    clear: () => {
      fill({});
      forgetDraft(draft);
    },
    focus: (name: Name) => controlOf(element.current, name)?.focus(),
    /**
     * Names what the server refuses beside the fields that it speaks of, in place of what was named
     * before, and goes to the first; false where it speaks of none of them.
     */
    refuse: useCallback(
      (refused: Readonly<Record<string, string>>): boolean =>
        show(eachField(empty, (name) => refused[name])),
      [empty, show],
    ),
    /** What stands in the controls now, also where a browser has filled them without an event. */
    read,
    /** What is to be sent where nothing is wrong; otherwise says what, and goes to the first field. */
    check: (): Texts<Name> | null => {
      const now = read();
      setChecked(true);
      return show(faultsIn(now, rules)) ? null : now;
    },
  };
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;
