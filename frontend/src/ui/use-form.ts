// Rule: What is typed into a form survives a reload.

import { useCallback, useEffect, useRef, useState } from "react";

import { bare, visible } from "@/lib/characters";
import { forgetDraft, keepDraft, readDraft } from "@/lib/send-queue/drafts";

import { TRAP } from "./form-extras";

/** What is typed into a form, by the names of its fields; a box that is ticked holds 'on'. */
export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What is wrong with a text, which comes without what shows as nothing around it; undefined for nothing. */
export type Rule = (text: string) => string | undefined;

export type Rules<Name extends string> = Readonly<Partial<Record<Name, Rule>>>;

type Faults<Name> = ReadonlyMap<Name, string>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function namesOf<Name extends string>(texts: Texts<Name>): Name[] {
  const isName = (name: string): name is Name => name in texts;
  return Object.keys(texts).filter(isName);
}

/** What is wrong with a form, in the order of its fields. */
export function faultsIn<Name extends string>(
  texts: Texts<Name>,
  rules: Rules<Name>,
): Faults<Name> {
  const faults = new Map<Name, string>();
  for (const name of namesOf(texts)) {
    const fault = rules[name]?.(visible(texts[name]));
    if (fault !== undefined) faults.set(name, fault);
  }
  return faults;
}

/** What is kept of a form's texts; what a robot's trap holds is not typed again. */
function textsIn<Name extends string>(
  kept: Readonly<Record<string, unknown>>,
  empty: Texts<Name>,
): Texts<Name> {
  const texts: Record<Name, string> = { ...empty };
  for (const name of namesOf(empty))
    if (name !== TRAP && name in kept) texts[name] = String(kept[name]);
  return texts;
}

const isCheckbox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox";

const textOf = (control: Control): string => {
  if (isCheckbox(control)) return control.checked ? "on" : "";
  // Browsers refuse an address for what nobody sees at its edge.
  if (control.type === "email" && control.value !== bare(control.value))
    control.value = bare(control.value);
  return control.value;
};

/** The control of a form that has this name, where it is on the screen. */
function controlOf(form: HTMLFormElement | null, name: string): Control | null {
  const found = form?.elements.namedItem(name);
  const isControl =
    found instanceof HTMLInputElement ||
    found instanceof HTMLTextAreaElement ||
    found instanceof HTMLSelectElement;
  return isControl ? found : null;
}

function write(control: Control, text: string): void {
  if (isCheckbox(control)) control.checked = text !== "";
  else control.value = text;
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

  const change = (name: Name, text: string) => {
    setTouched(true);
    setTexts((all) => ({ ...all, [name]: text }));
    const fault = isChecked ? rules[name]?.(visible(text)) : undefined;
    setFaults((all) => {
      const others = [...all].filter(([other]) => other !== name);
      return new Map(fault === undefined ? others : [...others, [name, fault]]);
    });
  };

  const focus = useCallback((name: string) => controlOf(element.current, name)?.focus(), []);

  const show = useCallback(
    (found: Faults<Name>) => {
      setFaults(found);
      for (const name of [...found.keys()].slice(0, 1)) focus(name);
    },
    [focus],
  );

  const read = (): Texts<Name> => {
    const found: Record<Name, string> = { ...texts };
    for (const name of namesOf(texts)) {
      const control = controlOf(element.current, name);
      if (control) found[name] = textOf(control);
    }
    if (namesOf(texts).every((name) => found[name] === texts[name])) return texts;
    setTouched(true);
    setTexts(found);
    return found;
  };
  const control = (name: Name) => ({
    name,
    onChange: ({ target }: { target: Control }) => change(name, textOf(target)),
  });

  /** Puts other texts into the form. */
  const fill = useCallback((next: Texts<Name>) => {
    setTexts(next);
    for (const name of namesOf(next)) {
      const control = controlOf(element.current, name);
      if (control) write(control, next[name]);
    }
    setFaults(new Map());
    setChecked(false);
    setTouched(false);
  }, []);

  useEffect(() => {
    const kept = readDraft(draft);
    if (kept) fill(textsIn(kept, empty));
  }, [draft, fill, empty]);

  useEffect(() => {
    if (isTouched) keepDraft(draft, texts);
  }, [draft, texts, isTouched]);

  return {
    element,
    texts,
    /** A text field's name, text, handler and fault. */
    field: (name: Name) => ({
      ...control(name),
      defaultValue: texts[name],
      error: faults.get(name),
    }),
    /** A checkbox's name, state and handler. */
    box: (name: Name) => ({ ...control(name), defaultChecked: texts[name] !== "" }),
    fill,
    /** Empties the form for good: what was typed is sent or given up. */
    clear: useCallback(() => {
      fill(empty);
      forgetDraft(draft);
    }, [draft, fill, empty]),
    focus,
    forgetFaults: useCallback(() => setFaults(new Map()), []),
    /**
     * Names what the server refuses beside the fields that it speaks of, and goes to the first; false
     * where it speaks of none of them.
     */
    refuse: useCallback(
      (refused: Readonly<Record<string, string>>): boolean => {
        const found = new Map<Name, string>();
        for (const name of namesOf(empty)) {
          const fault = refused[name];
          if (fault !== undefined) found.set(name, fault);
        }
        show(found);
        return found.size > 0;
      },
      [empty, show],
    ),
    /** What stands in the controls now, also where a browser has filled them without an event. */
    read,
    /** What is to be sent where nothing is wrong; otherwise says what, and goes to the first field. */
    check: (): Texts<Name> | null => {
      const now = read();
      const found = faultsIn(now, rules);
      setChecked(true);
      show(found);
      return found.size === 0 ? now : null;
    },
  };
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;
