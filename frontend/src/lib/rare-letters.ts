/** From space to tilde, and what else stands in texts of the site; `fonts-beyond.css` has the rest. */
export const LETTERS = `${String.fromCodePoint(
  ...Array.from({ length: 95 }, (_, step) => 32 + step),
)}\u00a0©·×äèéü–—‘’“”…`;

/** Labels are set in capitals by their style; the text itself has none of these. */
export const CAPITALS_OF_LABELS = "ÄÈÉÜ";

/** Few titles have these in italics: they are left to `fonts-beyond.css`. */
export const RARE_IN_ITALICS = /["#$%*+<=>[\\\]^_`{|}~©·×]/;

/** Arrows are in none of our typefaces. */
const RARE = new RegExp(`[^\\s→${LETTERS.replaceAll(/[\]\\^-]/g, "\\$&")}]`);
const ITALICS = "i, .italic";

/** Whether a text, or what stands in it in italics, has letters that the first typefaces have not. */
function hasRareLetters(node: Node): boolean {
  const text = node.textContent ?? "";
  if (RARE.test(text)) return true;
  const element = node instanceof Element ? node : node.parentElement;
  if (!element || !RARE_IN_ITALICS.test(text)) return false;
  const italics = element.closest(ITALICS) ? [element] : [...element.querySelectorAll(ITALICS)];
  return italics.some(({ textContent }) => RARE_IN_ITALICS.test(textContent));
}

const changed = ({ type, target, addedNodes }: MutationRecord): Iterable<Node> =>
  type === "characterData" ? [target] : addedNodes;

const isRareValue = (field: EventTarget | null): boolean =>
  field instanceof HTMLElement && "value" in field && RARE.test(String(field.value));

/**
 * Calls `bring` once something on the page, or something that is typed into it, has rare letters. Nearly no
 * page has any, and a browser that is told of further typefaces lays out all text anew.
 */
export function watchForRareLetters(page: HTMLElement, bring: () => void): void {
  if (hasRareLetters(page) || [...page.querySelectorAll("input, textarea")].some(isRareValue)) {
    bring();
    return;
  }
  const observer = new MutationObserver((records) => {
    if (records.some((record) => [...changed(record)].some(hasRareLetters))) found();
  });
  const onInput = (event: Event) => {
    if (isRareValue(event.target)) found();
  };
  const found = () => {
    observer.disconnect();
    page.removeEventListener("input", onInput);
    bring();
  };
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  page.addEventListener("input", onInput);
}
