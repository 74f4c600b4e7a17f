/**
 * Where the visitor was on each page of this tab's history: a new page starts at its top, and
 * going back returns to where it was left.
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

/** Begins to watch; the events of pushState and replaceState come from wouter. */
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
  // A page that is gone to from an open dialog takes the dialog's place.
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

/** Scrolls to where a page that has just been shown belongs. */
export function settleScroll(): void {
  isMoving = false;
  const target = isReturning ? null : document.getElementById(window.location.hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, isReturning ? (positions.get(current) ?? 0) : 0);
}
