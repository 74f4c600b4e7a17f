// Rule: A page whose code a newer build has replaced reloads itself once.

import { isOnline } from "@/lib/connection";

/** Set in the tab from the reload until code has come: a second reload would not help either. */
const RELOADED = "reloaded-for-code";

/** How Chromium, Firefox, Safari and Vite say that a file of code did not come. */
const MISSING_CODE =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && MISSING_CODE.test(error.message);

/**
 * Loads the page again after code of it did not come: a newer build has replaced it. False where that
 * cannot help: the server does not answer, or it was tried and no code has come since.
 */
export async function reloadForNewerBuild(): Promise<boolean> {
  try {
    if (!isOnline() || sessionStorage.getItem(RELOADED) !== null) return false;
    // Reload only if the server answers.
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
