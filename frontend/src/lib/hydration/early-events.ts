const BUTTONS = "button, [role='button'], [data-acts-as-button]";

/** What needs no help: links lead where they should, and a form's button has the form tell of itself. */
const HELPED = "a[href], form [type='submit']";

export interface KeptPress {
  /** The button by which a form was sent. */
  submitter: HTMLElement | null;
  /** The page that it was meant for. */
  path: string;
}

export interface Recorder {
  /** What was pressed or sent and has not been done yet, in order. */
  kept: Map<HTMLElement, KeptPress>;
  /** Whether what is pressed does not answer to its visitor yet. */
  isHydrating: (pressed: HTMLElement) => boolean;
  /** Stops recording. */
  stop: () => void;
}

/**
 * Keeps the presses of buttons (or of `data-acts-as-button`) and the submits of forms that come before
 * the page, or the part of it that they are meant for, is alive: `onKept` is called after each. Of an
 * impatient visitor one press counts.
 */
export function createRecorder(onKept: () => void): Recorder {
  const keep = (event: Event) => {
    const { target, type } = event;
    const what = type === "submit" ? "form" : `a[href], ${BUTTONS}`;
    const pressed = target instanceof Element && target.closest(what);
    if (!(pressed instanceof HTMLElement) || pressed.matches(HELPED)) return;
    if (!recorder.isHydrating(pressed)) return;
    event.preventDefault();
    // React may come to the part in between, and is to see this once.
    event.stopImmediatePropagation();
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    recorder.kept.set(pressed, { submitter, path: location.pathname });
    onKept();
  };
  const types = ["click", "submit"];
  const recorder: Recorder = {
    kept: new Map(),
    isHydrating: () => true,
    stop: () => {
      for (const type of types) document.removeEventListener(type, keep, true);
    },
  };
  for (const type of types) document.addEventListener(type, keep, true);
  return recorder;
}
