import { pauseAfter } from "@/api/cache-rules";
import { codeHasCome, reloadForNewerBuild } from "@/lib/newer-build";

/** Selects the parts of the page that are not hydrated yet. */
export const HYDRATING = "[data-hydrating]";

const LONGEST_WAIT_MS = 2000;
/** Safari has no requestIdleCallback. */
const SPARE_WAIT_MS = 200;

/** Runs low-priority work once the page is idle. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, SPARE_WAIT_MS);
}

const listeners: (() => void)[] = [];
/** Parts that React has hydrated, but that still carry the mark; null means the page. */
const hydrated: (Element | null)[] = [];
let isPageHydrated = false;

/** Whether the page is hydrated: components rendered later need no hydration. */
export const isHydrated = (): boolean => isPageHydrated;

/** Calls `listener` after each newly hydrated part. */
export function onHydrated(listener: () => void): void {
  listeners.push(listener);
}

/** Removing a mark causes layout, so each part has its own frame. */
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
      // A failing listener must not block the other parts.
      reportError(error);
    }
  }
  if (hydrated.length > 0) afterFrame(markNext);
}

/** Marks a part of the page as hydrated; null means the page itself. */
export function markHydrated(part: Element | null): void {
  hydrated.push(part);
  // Use a separate task: work within React's commit would reach the forms too late.
  if (hydrated.length === 1) setTimeout(markNext);
}

const loads: (() => Promise<void>)[] = [];

/** Registers code that is loaded after hydration begins; calls `begin` with it once. */
export function registerDeferred<Code>(
  load: () => Promise<Code>,
  begin: (code: Code) => void,
): void {
  let hasBegun = false;
  loads.push(async () => {
    if (hasBegun) return;
    const code = await load();
    // Two loads may run at once.
    if (!hasBegun) begin(code);
    hasBegun = true;
  });
}

/** Loads all registered code; rejects if some of it fails. */
export async function loadDeferred(): Promise<void> {
  // Loaded code may register more.
  for (let known = 0; known < loads.length; ) {
    known = loads.length;
    await Promise.all(loads.map((load) => load()));
  }
}

/** Events that may signal a restored connection, or a click on a part without its code. */
const OCCASIONS = ["online", "click"];

const needsDeferred = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.closest("a[href]") && target.closest(HYDRATING) !== null;

/**
 * Loads the deferred code once the page is idle. After a failure, it tries again after a pause, on
 * `online` and on a click. After a second failure, a click on a part without its code reloads the
 * page, since the code of an older build is gone. With `isWanted` a click is already waiting, so it
 * loads at once.
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
      // The click came while the code was loading.
      const pause = failures === 1 && isWanted ? 0 : pauseAfter(failures);
      clearTimeout(retry);
      retry = setTimeout(load, pause);
    }
  };
  const occur = ({ target }: Event) => {
    isWanted ||= needsDeferred(target);
    if (failures > 0) void load();
  };
  // Capture the click: the recorder that keeps it stops its propagation.
  const options = { capture: true, signal: waiting.signal };
  for (const type of OCCASIONS) window.addEventListener(type, occur, options);
  if (isWanted) void load();
  else whenIdle(load);
}
