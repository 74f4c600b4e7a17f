const BUTTONS = "button, [role='button'], [data-acts-as-button]";

/**
 * Elements that work without a recorder: links navigate, and a form's submit button triggers the
 * form.
 */
const HELPED = "a[href], form [type='submit']";

/** Key in the tab's storage during a reload. */
const LEFT = "left-for-reload";

/** Identifies an element after its page was rendered again. */
type Place = [localName: string, purpose: string];

/** State that a reloaded page takes over. */
interface Left {
  path: string;
  presses: Place[];
  typed: [Place, string][];
}

export interface KeptPress {
  /** The button by which a form was sent. */
  submitter: HTMLElement | null;
  /** The path of the page on which it was recorded. */
  path: string;
}

export interface Recorder {
  /** Clicks and submits that are not handled yet, in order. */
  kept: Map<HTMLElement, KeptPress>;
  /** Whether the pressed element is not hydrated yet. */
  isHydrating: (pressed: HTMLElement) => boolean;
  placeOf: (element: HTMLElement) => Place;
  find: (place: Place) => HTMLElement | undefined;
  /** Stops recording. */
  stop: () => void;
}

/** The event of a card, from its link, which does not depend on the language. */
const eventOf = (card: Element): string | undefined => {
  const address = card.querySelector("a[href^='/events/']")?.getAttribute("href") ?? "";
  return /^\/events\/\d+/.exec(address)?.[0];
};

/** Identifies an element independently of its language; '' if unknown. */
function purposeOf(element: HTMLElement): string {
  if (element instanceof HTMLFormElement)
    return [...element.elements].map((control) => control.getAttribute("name") ?? "").join(" ");
  if (element.matches("input, textarea, select")) {
    const { form, name } = element as HTMLInputElement;
    return `${form ? purposeOf(form) : ""} ${name}`.trim();
  }
  if (element.matches("[data-acts-as-button]")) return eventOf(element) ?? "";
  const { opens, day } = element.dataset;
  return opens ?? day ?? element.ariaLabel ?? element.textContent.trim();
}

function find([localName, purpose]: Place): HTMLElement | undefined {
  if (purpose === "") return undefined;
  const candidates = document.querySelectorAll<HTMLElement>(localName);
  return [...candidates].find((element) => purposeOf(element) === purpose);
}

/**
 * Records clicks on buttons (or on `data-acts-as-button`) and submits of forms before the page, or
 * their part of it, is hydrated; calls `onKept` after each. Repeated clicks count once. A reloaded
 * page takes them over.
 */
export function createRecorder(onKept: () => void): Recorder {
  const keep = (event: Event) => {
    const { target, type } = event;
    const what = type === "submit" ? "form" : `a[href], ${BUTTONS}`;
    const pressed = target instanceof Element && target.closest(what);
    if (!(pressed instanceof HTMLElement) || pressed.matches(HELPED)) return;
    if (!recorder.isHydrating(pressed)) return;
    event.preventDefault();
    // React may hydrate the part in between, and must see the event only once.
    event.stopImmediatePropagation();
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    recorder.kept.set(pressed, { submitter, path: location.pathname });
    onKept();
  };

  const types = ["click", "submit"];
  const recorder: Recorder = {
    kept: new Map(),
    isHydrating: () => true,
    find,
    placeOf,
    stop: () => {
      for (const type of types) document.removeEventListener(type, keep, true);
    },
  };
  for (const type of types) document.addEventListener(type, keep, true);
  keepOverReload(recorder, onKept);
  return recorder;
}

const placeOf = (element: HTMLElement): Place => [element.localName, purposeOf(element)];

/** Saves pending clicks and typed text for the reload of this page. */
function keepOverReload(recorder: Recorder, onKept: () => void): void {
  const { kept } = recorder;
  addEventListener("pagehide", ({ persisted }) => {
    // A page in the back/forward cache keeps its state.
    if (persisted) return;
    // The forms of a hydrated page keep their texts.
    if (kept.size === 0 && !recorder.isHydrating(document.body)) return;
    const texts = document.querySelectorAll<HTMLInputElement>("input, textarea");
    const typed = [...texts].filter(({ value, defaultValue }) => value !== defaultValue);
    const left: Left = {
      path: location.pathname,
      presses: [...kept.keys()].map(placeOf),
      typed: typed.map((control) => [placeOf(control), control.value]),
    };
    sessionStorage.setItem(LEFT, JSON.stringify(left));
  });

  const takeOver = () => {
    const left: Left | null = JSON.parse(sessionStorage.getItem(LEFT) ?? "null");
    sessionStorage.removeItem(LEFT);
    if (left?.path !== location.pathname) return;
    for (const [place, value] of left.typed) {
      const control = find(place);
      if (control) Object.assign(control, { value });
    }
    for (const place of left.presses) {
      const pressed = find(place);
      if (pressed) kept.set(pressed, { submitter: null, path: left.path });
    }
    if (kept.size > 0) onKept();
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", takeOver);
  else setTimeout(takeOver);
}
