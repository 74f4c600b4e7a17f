import type { Recorder } from "./early-events";
import { openAround } from "./gates";
import { HYDRATING } from "./hydration";

const CONTROLS = "input, textarea, select";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control => element.matches(CONTROLS);

/**
 * The element that replaces another one: itself, or the one with the same purpose after React has
 * rendered the page again, such as a translated one. Undefined if there is none.
 */
const successorOf = (element: HTMLElement, { find, placeOf }: Recorder): HTMLElement | undefined =>
  element.isConnected ? element : find(placeOf(element));

function act(element: HTMLElement, submitter: HTMLElement | null): void {
  if (element instanceof HTMLFormElement) {
    element.requestSubmit(submitter?.isConnected ? submitter : undefined);
  } else element.click();
}

/**
 * Replays, in order, the recorded clicks on parts that are hydrated by now. Calls `onLost` for a
 * click whose element no longer exists.
 */
export function replay(recorder: Recorder, onLost: () => void): void {
  recorder.isHydrating = (element) => element.closest(HYDRATING) !== null;
  if (!document.querySelector(HYDRATING)) recorder.stop();
  const due = [...recorder.kept];
  recorder.kept.clear();
  for (const [pressed, press] of due) {
    // The visitor has left that page.
    if (press.path !== location.pathname) continue;
    const element = successorOf(pressed, recorder);
    if (!element) onLost();
    else if (recorder.isHydrating(element)) {
      recorder.kept.set(element, press);
      openAround(element);
    } else act(element, press.submitter);
  }
}

/**
 * Writes a text into a control as if the visitor had typed it. It bypasses React's own record of
 * the value, because otherwise React would not treat the event as a change.
 */
export function typeInto(control: Control, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;
  if (!(control instanceof HTMLSelectElement)) control.value = `${value} `;
  setter?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

const isCheckbox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox";

function copyInto(control: Control, old: Control): void {
  if (isCheckbox(control) && isCheckbox(old)) {
    if (control.checked !== old.checked) control.click();
  } else if (control.value !== old.value) typeInto(control, old.value);
}

/**
 * Remembers the controls of a page before hydration, and the focus. Typed text normally stays in
 * its control; but if a browser has translated the page, React renders parts again. The returned
 * function copies the text into the new controls.
 */
export function keepTypedText(root: HTMLElement, recorder: Recorder): () => void {
  const controls = new Set(root.querySelectorAll<Control>(CONTROLS));
  const focused = document.activeElement;
  return () => {
    const isFocusLost = document.activeElement === document.body;
    if (focused instanceof HTMLElement && !focused.isConnected && isFocusLost)
      successorOf(focused, recorder)?.focus({ preventScroll: true });
    for (const control of controls) {
      if (control.isConnected) continue;
      controls.delete(control);
      const successor = successorOf(control, recorder);
      if (successor && isControl(successor)) copyInto(successor, control);
    }
  };
}
