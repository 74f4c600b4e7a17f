// Rule: A page whose code was replaced by a newer build reloads itself once.

import { isOnline } from "@/lib/connection";

/** Set in the tab from the reload until code loads: a second reload would not help either. */
const RELOADED = "reloaded-for-code";

/** Error messages of Chromium, Firefox, Safari and Vite for code that failed to load. */
const MISSING_CODE =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && MISSING_CODE.test(error.message);

/**
 * Reloads the page after some of its code failed to load, because a newer build has replaced it.
 * Returns false if a reload cannot help: the server does not respond, or a reload was tried
 * already.
 */
export async function reloadForNewerBuild(): Promise<boolean> {
  try {
    if (!isOnline() || sessionStorage.getItem(RELOADED) !== null) return false;
    // Reload only if the server responds.
    const { ok } = await fetch("/", { method: "HEAD" });
    if (!ok) return false;
    sessionStorage.setItem(RELOADED, "");
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Code has loaded, so the next failure may reload the page again. */
export function codeHasCome(): void {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // A browser without storage has no flag to remove.
  }
}
