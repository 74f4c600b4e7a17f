/** How long a pointer rests on a control before its tooltip opens (docs/product.md, 'Numbers'). */
const DELAY_MS = 700;
/** Within this time after one tooltip has closed, the next opens at once. */
const SKIP_DELAY_MS = 300;
const GAP_PX = 8;
const EDGE_PX = 12;

/**
 * Its invisible border bridges the gap, so that the pointer can move from the control to the
 * tooltip.
 */
const LOOK =
  "fixed z-[70] max-w-72 animate-fade-in border border-line bg-coal px-3.5 py-2 text-14 text-ivory before:absolute before:inset-x-0 before:-inset-y-[9px] print:hidden";

interface Open {
  control: HTMLElement;
  bubble: HTMLElement;
  gone: MutationObserver;
}

let open: Open | null = null;
let pointed: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = Number.NEGATIVE_INFINITY;

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;

const isIn = (element: Element | undefined, target: EventTarget | null): boolean =>
  target instanceof Node && element?.contains(target) === true;

/** Above the control, or below it if there is no room; always inside the window. */
function place({ control, bubble }: Pick<Open, "control" | "bubble">): void {
  const at = control.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const furthest = document.documentElement.clientWidth - EDGE_PX - width;
  const left = Math.min(at.left + (at.width - width) / 2, furthest);
  const above = at.top - GAP_PX - height;
  bubble.style.left = `${Math.max(EDGE_PX, left)}px`;
  bubble.style.top = `${above < EDGE_PX ? at.bottom + GAP_PX : above}px`;
}

function show(control: HTMLElement): void {
  hide();
  const bubble = document.createElement("div");
  bubble.id = "tooltip";
  bubble.role = "tooltip";
  bubble.className = LOOK;
  bubble.textContent = control.dataset.tooltip ?? "";
  // A dialog treats elements outside of it as the page below.
  (control.closest("[role=dialog]") ?? document.body).append(bubble);
  control.setAttribute("aria-describedby", bubble.id);
  const gone = new MutationObserver(() => control.isConnected || hide());
  gone.observe(document.body, { childList: true, subtree: true });
  open = { control, bubble, gone };
  place(open);
}

function hide(): void {
  clearTimeout(timer);
  if (!open) return;
  open.gone.disconnect();
  open.bubble.remove();
  open.control.removeAttribute("aria-describedby");
  open = null;
  hiddenAt = performance.now();
}

function point(control: HTMLElement | null): void {
  if (control === pointed) return;
  pointed = control;
  hide();
  if (!control) return;
  const isSoon = performance.now() - hiddenAt < SKIP_DELAY_MS;
  timer = setTimeout(show, isSoon ? 0 : DELAY_MS, control);
}

function onPointerOver({ target, pointerType }: PointerEvent): void {
  if (pointerType !== "touch" && !isIn(open?.bubble, target)) point(controlAt(target));
}

function onFocusIn({ target }: FocusEvent): void {
  const control = controlAt(target);
  if (control?.matches(":focus-visible")) show(control);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || !open) return;
  // A dialog around the control stays: one Escape closes one thing.
  event.stopPropagation();
  hide();
}

function onScroll({ target }: Event): void {
  if (!open || !(target instanceof Node) || !target.contains(open.control)) return;
  // Keyboard focus scrolls to the focused control.
  if (open.control.matches(":focus-visible")) place(open);
  else hide();
}

/**
 * Shows the text of `data-tooltip` next to its control, for pointer and keyboard, on the whole
 * page.
 */
export function startTooltips(): void {
  document.addEventListener("pointerover", onPointerOver, { passive: true });
  document.documentElement.addEventListener("pointerleave", () => point(null));
  document.addEventListener("pointerdown", ({ target }) => isIn(open?.bubble, target) || hide());
  document.addEventListener("click", ({ target }) => isIn(open?.control, target) && hide());
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", ({ target }) => isIn(open?.control, target) && hide());
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  window.addEventListener("keydown", onKeyDown, true);
}
