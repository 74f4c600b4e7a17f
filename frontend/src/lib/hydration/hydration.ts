import { pauseAfter } from "@/api/cache-rules";
import { codeHasCome, reloadForNewerBuild } from "@/lib/newer-build";

/** What selects the parts of the page that do not answer to their visitor yet. */
export const HYDRATING = "[data-hydrating]";

const LONGEST_WAIT_MS = 2000;
/** Safari does not say when it is idle. */
const SPARE_WAIT_MS = 200;

/** Does what is not wanted yet, once the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, SPARE_WAIT_MS);
}

const listeners: (() => void)[] = [];
/** Hydrated by React, and not marked so yet; null stands for the page itself. */
const hydrated: (Element | null)[] = [];
let isPageHydrated = false;

/** Whether the page answers to its visitor: what is drawn from then on needs no hydration. */
export const isHydrated = (): boolean => isPageHydrated;

/** Calls `listener` whenever a further part of the page answers to its visitor. */
export function onHydrated(listener: () => void): void {
  listeners.push(listener);
}

/** A marked part is laid out, so each has a frame of its own. */
const afterFrame = (work: () => void) => {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
};

function markNext(): void {
  isPageHydrated = true;
  hydrated.shift()?.removeAttribute("data-hydrating");
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      // It is to hold up no other part.
      reportError(error);
    }
  }
  if (hydrated.length > 0) afterFrame(markNext);
}

/** Says that a part of the page, or with null the page itself, answers to its visitor from now on. */
export function markHydrated(part: Element | null): void {
  hydrated.push(part);
  // In a task of its own: what is done within React's commit would reach the forms too late.
  if (hydrated.length === 1) setTimeout(markNext);
}

const loads: (() => Promise<void>)[] = [];

/** Has code fetched that a page can do without until it is hydrated; `begin` is called with it, once. */
export function registerDeferred<Code>(
  load: () => Promise<Code>,
  begin: (code: Code) => void,
): void {
  let hasBegun = false;
  loads.push(async () => {
    if (hasBegun) return;
    const code = await load();
    // Two may have asked for it.
    if (!hasBegun) begin(code);
    hasBegun = true;
  });
}

/** Fetches all deferred code that is known of; rejected when some of it did not come. */
export async function loadDeferred(): Promise<void> {
  // Some of it may know of more.
  for (let known = 0; known < loads.length; ) {
    known = loads.length;
    await Promise.all(loads.map((load) => load()));
  }
}

/** What may have brought back the way to the server, and what asks for a part without its code. */
const OCCASIONS = ["online", "click"];

const needsDeferred = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.closest("a[href]") && target.closest(HYDRATING) !== null;

/**
 * Fetches the deferred code once the page is idle. What does not come is asked for again after a pause,
 * on `online` and on a click; where it fails once more, a click on a part that lacks it reloads the
 * page, since an older build's code is gone. With `isWanted` a click waits for it already, and it is
 * fetched at once.
 */
export function scheduleDeferred({ isWanted = false } = {}): void {
  const waiting = new AbortController();
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    clearTimeout(retry);
    try {
      await loadDeferred();
      codeHasCome();
      waiting.abort();
    } catch {
      failures += 1;
      if (failures > 1 && isWanted && (await reloadForNewerBuild())) return;
      // Pressed while its code was on the way.
      const pause = failures === 1 && isWanted ? 0 : pauseAfter(failures);
      clearTimeout(retry);
      retry = setTimeout(load, pause);
    }
  };
  const occur = ({ target }: Event) => {
    isWanted ||= needsDeferred(target);
    if (failures > 0) void load();
  };
  // Who keeps the click for the part lets nothing behind it see it.
  const options = { capture: true, signal: waiting.signal };
  for (const type of OCCASIONS) window.addEventListener(type, occur, options);
  if (isWanted) void load();
  else whenIdle(load);
}
