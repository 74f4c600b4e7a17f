import { MINUTE_MS } from "@/lib/time/durations";

/**
 * How long data count as fresh, how long unused data are kept, and how often a request is retried
 * (docs/product.md, 'Visitors'): the same for the visitors' cache and the panel's.
 */
export const FRESH_MS = 5 * MINUTE_MS;
export const KEPT_MS = 5 * MINUTE_MS;

/** How often a failed read is tried once more. */
export const MOST_RETRIES = 2;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** The pause after so many failures before the present one: a second, doubled each time. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
