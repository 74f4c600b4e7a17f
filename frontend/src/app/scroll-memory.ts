/**
 * Scroll positions by entry of this tab's history: a new page starts at its top, and going back
 * restores the position.
 */
const positions = new Map<string, number>();
let current = keyOf(null);
let lastKey = 0;
let lastPath = "";
let isReturning = false;
let isMoving = false;

function keyOf(state: unknown): string {
  const hasKey = typeof state === "object" && state !== null && "scrollKey" in state;
  return hasKey ? String(state.scrollKey) : "first";
}

const newKey = () => {
  lastKey += 1;
  return `${performance.timeOrigin}-${lastKey}`;
};

/** Saves the position once the URL has changed and before the screen does. */
function leaveFor(key: string, returning: boolean) {
  const isElsewhere = window.location.pathname !== lastPath;
  // A scroll event fires a frame late, so read the position here.
  if (isElsewhere && !isMoving) positions.set(current, window.scrollY);
  current = key;
  isReturning = returning;
  isMoving = isElsewhere;
  lastPath = window.location.pathname;
}

/** Starts to watch the history; wouter fires the events of pushState and replaceState. */
export function startScrollMemory(): void {
  lastPath = window.location.pathname;
  current = keyOf(history.state);
  history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  window.addEventListener("popstate", () => {
    leaveFor(keyOf(history.state), true);
  });
  const arrive = () => {
    leaveFor(newKey(), false);
    history.replaceState({ ...history.state, scrollKey: current }, "");
  };
  window.addEventListener("pushState", arrive);
  // A page opened from a dialog replaces the dialog in the history.
  window.addEventListener("replaceState", () => {
    if (window.location.pathname !== lastPath) arrive();
  });
  window.addEventListener(
    "scroll",
    () => {
      if (!isMoving) positions.set(current, window.scrollY);
    },
    { passive: true },
  );
}

/** Scrolls a newly shown page to its position. */
export function settleScroll(): void {
  isMoving = false;
  const target = isReturning ? null : document.getElementById(window.location.hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, isReturning ? (positions.get(current) ?? 0) : 0);
}
