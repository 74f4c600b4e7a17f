import { HYDRATING, isHydrated } from "./hydration";

/** Delays the hydration of one part of the page. */
export interface Gate {
  opened: Promise<void>;
  open: () => void;
}

/** Margin around the window within which parts are hydrated. */
const NEAR = { rootMargin: "50% 0%" };

/** Then the other parts are hydrated as well: they show countdowns and statuses. */
const OTHERS_AFTER_MS = 3000;

/** Events of a visitor who interacts with a part. */
const TOUCHES = ["pointerover", "touchstart", "focusin", "click", "submit"];

const closed = new Map<Element, Gate>();
let isHydrating = false;
let nearness: IntersectionObserver | undefined;

/** Turns gates on. Call it before React hydrates the page. */
export function beginHydration(): void {
  isHydrating = "IntersectionObserver" in window;
}

/** Returns the gate of a part that is about to be hydrated, or null if it is rendered in the browser. */
export function createGate(): Gate | null {
  if (!isHydrating || isHydrated()) return null;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Opens the gate when the part comes near the window, on interaction, or after three seconds. */
export function openWhenNear(part: Element, gate: Gate): void {
  nearness ??= watchTheWindow();
  closed.set(part, gate);
  nearness.observe(part);
}

function open(part: Element): void {
  nearness?.unobserve(part);
  closed.get(part)?.open();
  closed.delete(part);
}

function watchTheWindow(): IntersectionObserver {
  // Listens on the window, because the recorder stops events at the document.
  for (const type of TOUCHES)
    window.addEventListener(type, touch, { capture: true, passive: true });
  setTimeout(() => closed.forEach((_, part) => void open(part)), OTHERS_AFTER_MS);
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) open(target);
  }, NEAR);
}

const touch = ({ target }: Event) => {
  if (target instanceof Element) openAround(target);
};

/** Opens the gates of all parts that contain the element. */
export function openAround(element: Element): void {
  let part = element.closest(HYDRATING);
  while (part) {
    open(part);
    part = part.parentElement?.closest(HYDRATING) ?? null;
  }
}
