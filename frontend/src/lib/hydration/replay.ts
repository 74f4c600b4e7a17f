import type { Recorder } from "./early-events";
import { HYDRATING } from "./hydration";

const CONTROLS = "input, textarea, select";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches(CONTROLS);

const controlsIn = (root: Element): Iterable<Control> => root.querySelectorAll(CONTROLS);

const EVENT = /^\/events\/\d+/;

/** The event of a card: its link says which, whatever the title is by now. */
const eventOf = (card: Element): string | undefined =>
  EVENT.exec(card.querySelector("a[href^='/events/']")?.getAttribute("href") ?? "")?.[0];

/** What an element is for, by which it is found again in a page that was drawn once more; '' for unknown. */
function purposeOf(element: HTMLElement): string {
  if (element instanceof HTMLFormElement) {
    return [...element.elements].map((control) => control.getAttribute("name") ?? "").join(" ");
  }
  if (isControl(element)) {
    const form = element.form && purposeOf(element.form);
    const choice = element.type === "radio" ? element.value : "";
    return `${form} ${element.name} ${choice}`.trim();
  }
  if (element.matches("[data-acts-as-button]")) return eventOf(element) ?? "";
  const { opens, day } = element.dataset;
  return opens ?? day ?? element.ariaLabel ?? element.textContent.trim();
}

/**
 * The element that stands in a page in another one's place: itself, or what is for the same in a page
 * that was drawn once more since, from newer data. Undefined where there is nothing of the kind.
 */
function successorOf<Type extends HTMLElement>(element: Type): HTMLElement | undefined {
  if (element.isConnected) return element;
  const purpose = purposeOf(element);
  if (purpose === "") return undefined;
  const candidates = document.querySelectorAll<HTMLElement>(element.localName);
  return [...candidates].find((other) => purposeOf(other) === purpose);
}

function act(element: HTMLElement, submitter: HTMLElement | null): void {
  if (element instanceof HTMLFormElement) {
    element.requestSubmit(submitter?.isConnected ? submitter : undefined);
  } else element.click();
}

/**
 * Does, in its order, what was kept for the parts of the page that are awake by now. `onLost` is called
 * for a press whose place there is no more.
 */
export function replay(recorder: Recorder, onLost: () => void): void {
  recorder.isAsleep = (element) => element.closest(HYDRATING) !== null;
  if (!document.querySelector(HYDRATING)) recorder.stop();
  const due = [...recorder.kept];
  recorder.kept.clear();
  for (const [pressed, submitter] of due) {
    const element = successorOf(pressed);
    if (!element) onLost();
    else if (recorder.isAsleep(element)) recorder.kept.set(element, submitter);
    else act(element, submitter);
  }
}

interface Kept {
  control: Control;
  value: string;
  isChecked: boolean;
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

function isTouched(control: Control): boolean {
  if (isToggle(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  }
  return control.value !== control.defaultValue;
}

/**
 * Writes a text into a control as if the visitor had typed it: past React's own record of the value,
 * as only then does React take the event for a change and tell the form about it.
 */
export function typeInto(control: Control, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;
  if (!(control instanceof HTMLSelectElement)) control.value = `${value} `;
  setter?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

const hasFocus = (): boolean => document.activeElement !== document.body;

function write({ control, value, isChecked }: Kept): void {
  if (isToggle(control)) {
    // Also where the box is as it was left: only a click tells the form.
    control.checked = !isChecked;
    control.click();
  } else typeInto(control, value);
}

/**
 * Remembers what a visitor has typed and chosen before the page came alive, and where the focus was.
 * The function that it returns puts it back into the controls, or into those that have taken their
 * place, and so into the forms' state, wherever the page is awake by then; it is to be called again
 * when a further part is.
 */
export function keepTypedText(root: HTMLElement): () => void {
  const kept = new Map<Control, Kept>();
  const keep = (control: Control) => {
    const isChecked = isToggle(control) && control.checked;
    kept.set(control, { control, value: control.value, isChecked });
  };
  let hasAwoken = false;
  const isAsleep = (control: Control) => !hasAwoken || control.closest(HYDRATING) !== null;
  // What is typed while the page comes alive: React does not listen yet, and forms start empty.
  const onInput = ({ target }: Event) => {
    if (isControl(target) && isAsleep(target)) keep(target);
  };
  for (const control of controlsIn(root)) {
    if (isTouched(control)) keep(control);
  }
  const focused = document.activeElement;
  root.addEventListener("input", onInput, true);
  return () => {
    hasAwoken = true;
    if (!root.querySelector(HYDRATING)) root.removeEventListener("input", onInput, true);
    if (focused instanceof HTMLElement && !focused.isConnected && !hasFocus()) {
      successorOf(focused)?.focus({ preventScroll: true });
    }
    for (const entry of [...kept.values()]) {
      const control = successorOf(entry.control);
      if (control && isControl(control) && isAsleep(control)) continue;
      kept.delete(entry.control);
      if (control && isControl(control)) write({ ...entry, control });
    }
  };
}
