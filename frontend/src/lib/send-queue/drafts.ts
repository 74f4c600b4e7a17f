import type { Body } from "./store";

const nameOf = (form: string) => `nightcap-draft:${form}`;

/** Stores the input of a form as long as this tab exists, even over a reload. */
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

/** Deletes the stored input of a form after it was sent or discarded. */
export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // Without storage, there is no draft.
  }
}
