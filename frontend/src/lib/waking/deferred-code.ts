import { HYDRATING } from "./hydration";
import { whenIdle } from "./idle";
import { codeHasCome, reloadForNewerBuild } from "./newer-build";

const loads: (() => Promise<void>)[] = [];

/** Has code fetched that a page can do without until it is alive; `begin` is called with it, once. */
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

/** Fetches all late code that is known of; rejected when some of it did not come. */
export async function loadDeferred(): Promise<void> {
  // Some of it may know of more.
  for (let known = 0; known < loads.length; ) {
    known = loads.length;
    await Promise.all(loads.map((load) => load()));
  }
}

/** What may have brought back the way to the server, and what asks for a part that sleeps. */
const OCCASIONS = ["online", "click"];

const asksForLate = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.closest("a[href]") && target.closest(HYDRATING) !== null;

/**
 * Fetches the deferred code once the page is idle. Retries on `online` or click; after a second failure
 * a click on a part that lacks its code reloads the page, since an older build's code is gone.
 */
export function scheduleDeferred(): void {
  const waiting = new AbortController();
  let isWanted = false;
  let hasFailed = false;
  const bring = async () => {
    try {
      await loadDeferred();
      codeHasCome();
      waiting.abort();
    } catch {
      if (hasFailed) {
        if (isWanted) void reloadForNewerBuild();
        return;
      }
      hasFailed = true;
      // Pressed while its code was on the way.
      if (isWanted) await bring();
    }
  };
  const occur = ({ target }: Event) => {
    isWanted ||= asksForLate(target);
    if (hasFailed) void bring();
  };
  // Who keeps the click for the part lets nothing behind it see it.
  const options = { capture: true, signal: waiting.signal };
  for (const type of OCCASIONS) window.addEventListener(type, occur, options);
  whenIdle(bring);
}
