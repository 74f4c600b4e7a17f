import type { Recorder } from "./early-events";
import { openAround } from "./gates";
import { HYDRATING } from "./hydration";

const CONTROLS = "input, textarea, select";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control => element.matches(CONTROLS);

/**
 * The element that stands in a page in another one's place: itself, or what is for the same in a page
 * that React has drawn anew since, such as a translated one. Undefined where there is nothing of the kind.
 */
const successorOf = (element: HTMLElement, { find, placeOf }: Recorder): HTMLElement | undefined =>
  element.isConnected ? element : find(placeOf(element));

function act(element: HTMLElement, submitter: HTMLElement | null): void {
  if (element instanceof HTMLFormElement) {
    element.requestSubmit(submitter?.isConnected ? submitter : undefined);
  } else element.click();
}

/**
 * Does, in its order, what was kept for the parts of the page that are hydrated by now. `onLost` is called
 * for a press whose place there is no more.
 */
export function replay(recorder: Recorder, onLost: () => void): void {
  recorder.isHydrating = (element) => element.closest(HYDRATING) !== null;
  if (!document.querySelector(HYDRATING)) recorder.stop();
  const due = [...recorder.kept];
  recorder.kept.clear();
  for (const [pressed, press] of due) {
    // Its visitor has moved on.
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

const isCheckbox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox";

function copyInto(control: Control, old: Control): void {
  if (isCheckbox(control) && isCheckbox(old)) {
    if (control.checked !== old.checked) control.click();
  } else if (control.value !== old.value) typeInto(control, old.value);
}

/**
 * Remembers the controls of a page that is not hydrated yet, and where the focus is. What was typed
 * into them stays where it is; but of a page that a browser translates React draws parts anew: the
 * function that this returns copies it into the controls that have taken the old ones' place.
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
