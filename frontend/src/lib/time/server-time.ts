// Rule: The browser uses the server's time, not the device's clock.

/** A known time: an instant in milliseconds, and the values of both local clocks at that moment. */
interface Reading {
  instant: number;
  /** `performance.now()`: cannot be set, but pauses while some devices sleep. */
  running: number;
  /** `Date.now()`: runs while a device sleeps, but can be set at any time. */
  device: number;
  /** Whether it came from the server; a response overrides a time computed on this device. */
  isCertain: boolean;
}

/**
 * A larger difference between both local clocks means that the device slept, or that its clock was
 * set.
 */
const PARTED_MS = 2000;
/** A Date header has whole seconds, so ignore a smaller difference. */
const NOTABLE_MS = 1000;
const KEPT_OFFSET = "nightcap-clock-offset";

let reading: Reading | null = null;
let isAsking = false;
let isOffsetKept = false;
const listeners = new Set<() => void>();

const carriedOn = ({ instant, running }: Reading) => instant + performance.now() - running;

/** How far the device's clock has advanced beyond the elapsed time. */
const partedBy = ({ device, running }: Reading) =>
  Date.now() - device - (performance.now() - running);

/**
 * The present instant in milliseconds since the epoch: the last time from the server plus the
 * elapsed time. Before the first response, it is the device's clock, which may be days off. Asks
 * the server again if the device has slept.
 */
export function currentTime(): number {
  if (!reading) return Date.now();
  if (Math.abs(partedBy(reading)) > PARTED_MS) askServer().catch(reportError);
  return carriedOn(reading);
}

/** Calls `listener` when the time turns out to be another; returns how to end that. */
export function onTimeCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function settle(instant: number, isCertain: boolean): void {
  const device = Date.now();
  const before = reading ? carriedOn(reading) : device;
  reading = { instant, running: performance.now(), device, isCertain };
  if (Math.abs(instant - before) > NOTABLE_MS) for (const listener of listeners) listener();
}

/**
 * Learns an instant from the server, in milliseconds. The present is never before it, so the `now`
 * of a cached page is ignored once a later time is known.
 */
export function learnTime(said: number): void {
  if (Number.isNaN(said)) return;
  settle(reading?.isCertain ? Math.max(said, carriedOn(reading)) : said, true);
}

/** Learns the time from a response: its Date and, from a cache, its Age (RFC 9110, RFC 9111). */
export function learnTimeFrom({ headers }: Response): void {
  const date = Date.parse(headers.get("Date") ?? "");
  learnTime(date + (Number(headers.get("Age")) || 0) * 1000);
  if (isOffsetKept && reading?.isCertain) keepOffset(reading.instant - reading.device);
}

/** Asks the server for the time; without a response, a device that slept uses its own clock. */
export async function askServer(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const asked = reading;
  try {
    // A page that has read a `no-store` response is excluded from the back/forward cache.
    const init = { method: "HEAD", cache: "no-store", credentials: "omit" } as const;
    learnTimeFrom(await fetch("/robots.txt", init));
  } catch {
    if (reading) settle(carriedOn(reading) + Math.max(0, partedBy(reading)), false);
  } finally {
    if (reading && reading === asked) settle(carriedOn(reading), reading.isCertain);
    isAsking = false;
  }
}

/**
 * Stores this device's clock offset, and applies it until the server responds: for a page that
 * opens without a network. Call it after the page's own `now` was learned.
 */
export function rememberOffset(): void {
  isOffsetKept = true;
  const kept = Number(readOffset() ?? Number.NaN);
  const instant = Date.now() + kept;
  if (reading && instant > carriedOn(reading)) settle(instant, false);
}

function readOffset(): string | null {
  try {
    return localStorage.getItem(KEPT_OFFSET);
  } catch {
    return null;
  }
}

function keepOffset(offset: number): void {
  try {
    localStorage.setItem(KEPT_OFFSET, String(Math.round(offset)));
  } catch {
    // Without storage, the next visit asks the server.
  }
}
