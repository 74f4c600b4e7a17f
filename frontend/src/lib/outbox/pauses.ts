const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60 * 1_000;
const SPREAD = 0.25;

/**
 * How long to wait after so many failures in a row: a second, doubled each time, five minutes at
 * most. `chance`, from 0 to 1, shortens it by up to a quarter, so that many browsers do not come
 * back together.
 */
export function pauseMs(failures: number, chance: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
  return Math.round(full * (1 - SPREAD * chance));
}
