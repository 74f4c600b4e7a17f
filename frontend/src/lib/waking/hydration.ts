/** What selects the parts of the page that do not answer to their visitor yet. */
export const HYDRATING = "[data-hydrating]";

const listeners: (() => void)[] = [];
const awakening: (Element | null)[] = [];
let hasAwoken = false;

/** Whether the page has come alive: what is drawn from then on needs no waking. */
export const isHydrated = (): boolean => hasAwoken;

/** Calls `listener` whenever a further part of the page answers to its visitor. */
export function onHydrated(listener: () => void): void {
  listeners.push(listener);
}

/** A part that wakes is laid out, so each has a frame of its own. */
const afterFrame = (work: () => void) => {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
};

function wakeNext(): void {
  hasAwoken = true;
  awakening.shift()?.removeAttribute("data-hydrating");
  for (const listener of listeners) listener();
  if (awakening.length > 0) afterFrame(wakeNext);
}

/** Says that a part of the page, or with null the page itself, answers to its visitor from now on. */
export function markHydrated(part: Element | null): void {
  awakening.push(part);
  // In a task of its own: what is done within React's commit would reach the forms too late.
  if (awakening.length === 1) setTimeout(wakeNext);
}
