import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Interval between two checks for fields that were filled in without an event. */
const LOOK_MS = 300;

/**
 * Events to capture before React does, so that silent fills are read before a submit or a render.
 */
const OCCASIONS = ["click", "keydown", "focusout", "submit"] as const;
const PRESSES = ["pointerdown", "pointerup", "pointercancel"] as const;

interface Watched {
  /** Its form is sent as soon as it loses the focus. */
  isSentWhenLeft: boolean;
  /** Returns a function that updates the form, if the control was filled without an event. */
  look: (pressed: EventTarget | null) => (() => void) | undefined;
}

const watched = new Set<Watched>();
let timer: number | undefined;
let isPressing = false;

const notePress = ({ type }: Event): void => {
  isPressing = type === "pointerdown";
};

function lookAtAll(event?: Event): void {
  // Updating the form could move a button away from under a pressed finger; wait for the click.
  const due = isPressing
    ? [...watched].filter(({ isSentWhenLeft }) => isSentWhenLeft && event?.type === "focusout")
    : [...watched];
  const pressed = event?.type === "click" ? event.target : null;
  // Read all controls first, because each update renders the others again.
  const fills = due.map(({ look }) => look(pressed));
  for (const tell of fills) if (tell) flushSync(tell);
}

const lookNow = (): void => lookAtAll();

function watch(control: Watched): () => void {
  if (watched.size === 0) {
    for (const type of OCCASIONS) window.addEventListener(type, lookAtAll, { capture: true });
    for (const type of PRESSES) window.addEventListener(type, notePress, { capture: true });
    timer = window.setInterval(lookNow, LOOK_MS);
  }
  watched.add(control);
  return () => {
    watched.delete(control);
    if (watched.size > 0) return;
    for (const type of OCCASIONS) window.removeEventListener(type, lookAtAll, { capture: true });
    for (const type of PRESSES) window.removeEventListener(type, notePress, { capture: true });
    window.clearInterval(timer);
    isPressing = false;
  };
}

interface SilentFill<Value> {
  /** Returns the value that a browser filled in without an event, or null. */
  read: (pressed: EventTarget | null) => Value | null;
  tell: (value: Value) => void;
  /** Default false. */
  isSentWhenLeft?: boolean;
}

/** Passes on what a browser or a password manager filled in without an event. */
function useSilentFill<Value extends string | boolean>(fill: SilentFill<Value>): void {
  const read = useEffectEvent(fill.read);
  const tell = useEffectEvent(fill.tell);
  const { isSentWhenLeft = false } = fill;
  useEffect(() => {
    const look = (pressed: EventTarget | null) => {
      const value = read(pressed);
      return value === null ? undefined : () => tell(value);
    };
    return watch({ look, isSentWhenLeft });
  }, [isSentWhenLeft]);
}

/** Called when the value of a control changes. */
export type OnFill<Control> = ((event: { target: Control }) => void) | undefined;

/**
 * Connects a text control to `value`. Unlike React's own `value`, a render never overwrites text
 * that came without an event: the form receives it by `onChange`, as if it had been typed.
 */
export function useHeldText<Control extends HTMLInputElement | HTMLTextAreaElement>(
  value: string | number | readonly string[] | undefined,
  onChange: OnFill<Control>,
  isSentWhenLeft = false,
) {
  const ref = useRef<Control>(null);
  const [first] = useState(value);
  /** The last text of the form, and the control's text at that time. */
  const known = useRef({ held: "", shown: "" });

  const tell = (target: Control) => {
    known.current = { held: target.value, shown: target.value };
    onChange?.({ target });
  };

  useLayoutEffect(() => {
    const control = ref.current;
    if (!control || value === undefined) return;
    const held = String(value);
    if (held === known.current.held) return;
    if (held !== control.value) control.value = held;
    known.current = { held, shown: control.value };
  });

  useSilentFill({
    read: () => {
      const text = ref.current?.value;
      return value === undefined || text === undefined || text === known.current.shown
        ? null
        : text;
    },
    tell: () => ref.current && tell(ref.current),
    isSentWhenLeft,
  });

  return {
    ref,
    defaultValue: first,
    onChange: ({ currentTarget }: { currentTarget: Control }) => tell(currentTarget),
  };
}

/** Reads a checkbox or a radio button that was ticked without an event; returns its ref. */
export function useReadTick(isTicked: boolean | undefined, onChange: OnFill<HTMLInputElement>) {
  const ref = useRef<HTMLInputElement>(null);
  useSilentFill({
    read: (pressed) => {
      const control = ref.current;
      // A click has already ticked the box, and React handles that event.
      if (!control || isTicked === undefined || control === pressed) return null;
      // In a group of radio buttons, only the selected one reports.
      const isSilent = control.type === "radio" && !control.checked;
      return isSilent || control.checked === isTicked ? null : control.checked;
    },
    tell: (checked) => {
      if (!ref.current) return;
      ref.current.checked = checked;
      onChange?.({ target: ref.current });
    },
  });
  return ref;
}

/** Reads a choice that was made without an event; returns the ref of the list of choices. */
export function useReadChoice(
  value: string | number | readonly string[] | undefined,
  onChange: OnFill<HTMLSelectElement>,
) {
  const ref = useRef<HTMLSelectElement>(null);
  useSilentFill({
    read: () => {
      const control = ref.current;
      if (!control || control.value === String(value)) return null;
      // If the options do not include the form's value, the browser shows another one.
      const isListed = [...control.options].some((option) => option.value === String(value));
      return isListed ? control.value : null;
    },
    tell: (choice) => {
      if (!ref.current) return;
      ref.current.value = choice;
      onChange?.({ target: ref.current });
    },
  });
  return ref;
}
