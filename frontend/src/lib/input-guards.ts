// Rule: A wheel never changes an input, and Enter of an input method never sends a form.

/** Inputs whose value a browser may change when the wheel turns over them. */
const STEPPED = ["number", "range", "date", "time", "datetime-local", "month", "week"];

/** A wheel scrolls the page: a focused input that it would change loses the focus first. */
function scrollOnly({ target }: WheelEvent): void {
  if (!(target instanceof HTMLInputElement) || !STEPPED.includes(target.type)) return;
  if (document.activeElement === target) target.blur();
}

/** Safari ends a composition before it reports the key that ended it. It marks that key by its code. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** A key that selects a word in an input method is no command to the page, and submits no form. */
function keepComposition(event: KeyboardEvent): void {
  if (!isComposed(event)) return;
  event.stopImmediatePropagation();
  if (event.key === "Enter") event.preventDefault();
}

/**
 * Prevents wheels from changing input, and hides keys of an input method from all handlers of the
 * page. A page calls it before the first render, so that no handler needs to check for either.
 */
export function guardInputs(): void {
  window.addEventListener("wheel", scrollOnly, { capture: true, passive: true });
  for (const type of ["keydown", "keyup"] as const)
    window.addEventListener(type, keepComposition, { capture: true });
}
