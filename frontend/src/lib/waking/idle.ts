const LONGEST_WAIT_MS = 2000;
/** Safari does not say when it is idle. */
const SPARE_WAIT_MS = 200;

/** Does what is not wanted yet, once the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, SPARE_WAIT_MS);
}
