import { useCallback, useRef, useState } from "react";

/** What is typed into a form, by the names of its fields; a box that is ticked holds 'on'. */
export type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What is wrong with a text, which comes without spaces around it; undefined for nothing. */
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
    const fault = rules[name]?.(texts[name].trim());
    if (fault !== undefined) faults.set(name, fault);
  }
  return faults;
}

const textOf = (control: Control): string => {
  if (!(control instanceof HTMLInputElement) || control.type !== "checkbox") return control.value;
  return control.checked ? "on" : "";
};

/**
 * What is typed into a form, and what is wrong with it: looked for when it is sent, and from then on
 * with every change. The form itself gets `element` as its ref.
 */
export function useForm<Name extends string>(empty: Texts<Name>, rules: Rules<Name>) {
  const element = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(empty);
  const [faults, setFaults] = useState<Faults<Name>>(new Map());
  const [isChecked, setChecked] = useState(false);
  const [isTouched, setTouched] = useState(false);

  const change = (name: Name, text: string) => {
    setTouched(true);
    setTexts((all) => ({ ...all, [name]: text }));
    const fault = isChecked ? rules[name]?.(text.trim()) : undefined;
    setFaults((all) => {
      const others = [...all].filter(([other]) => other !== name);
      return new Map(fault === undefined ? others : [...others, [name, fault]]);
    });
  };

  const focus = useCallback((name: string) => {
    const control = element.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  }, []);

  const show = useCallback(
    (found: Faults<Name>) => {
      setFaults(found);
      for (const name of [...found.keys()].slice(0, 1)) focus(name);
    },
    [focus],
  );

  const control = (name: Name) => ({
    name,
    onChange: ({ target }: { target: Control }) => change(name, textOf(target)),
  });

  return {
    element,
    texts,
    /** Whether the visitor has changed anything since the form was filled. */
    isTouched,
    /** A text field's name, text, handler and fault. */
    field: (name: Name) => ({ ...control(name), value: texts[name], error: faults.get(name) }),
    /** A checkbox's name, state and handler. */
    box: (name: Name) => ({ ...control(name), checked: texts[name] !== "" }),
    /** Puts other texts into the form, or none when it is given `empty`. */
    fill: useCallback((next: Texts<Name>) => {
      setTexts(next);
      setFaults(new Map());
      setChecked(false);
      setTouched(false);
    }, []),
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
    /** Whether nothing is wrong; otherwise says what, and goes to the first such field. */
    check: (): boolean => {
      const found = faultsIn(texts, rules);
      setChecked(true);
      show(found);
      return found.size === 0;
    },
  };
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;
