// Rule: A wheel never changes an input, and Enter of an input method never sends a form.

/** Inputs whose value a browser may step when the wheel turns over them. */
const STEPPED = ["number", "range", "date", "time", "datetime-local", "month", "week"];

/** A wheel scrolls the page: a focused input that it would step gives up the focus first. */
function scrollOnly({ target }: WheelEvent): void {
  if (!(target instanceof HTMLInputElement) || !STEPPED.includes(target.type)) return;
  if (document.activeElement === target) target.blur();
}

/** Safari ends a composition before it reports the key that ended it. It marks that key by its code. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** A key that chooses a word in an input method is no order to the page, and sends no form. */
function keepComposition(event: KeyboardEvent): void {
  if (!isComposed(event)) return;
  event.stopImmediatePropagation();
  if (event.key === "Enter") event.preventDefault();
}

/**
 * Keeps wheels from changing what was typed, and keys of an input method from every handler of the page.
 * A page calls it before it draws anything, so that no handler has to know of either.
 */
export function guardInputs(): void {
  window.addEventListener("wheel", scrollOnly, { capture: true, passive: true });
  for (const type of ["keydown", "keyup"] as const)
    window.addEventListener(type, keepComposition, { capture: true });
}
