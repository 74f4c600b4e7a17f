import type { Body } from "./store";

const nameOf = (form: string) => `nightcap-draft:${form}`;

/** Remembers what is typed into a form for as long as this tab lives, also over a reload. */
export function keepDraft(form: string, draft: Body): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(draft));
  } catch {
    // Without storage, the text is still on the screen.
  }
}

/** Text that was typed into a form and neither sent nor discarded. */
export function readDraft(form: string): Body | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? "null");
  } catch {
    return null;
  }
}

/** Forgets what was typed into a form, once it is sent or given up. */
export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // Without storage, there is no draft.
  }
}
