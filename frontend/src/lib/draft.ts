type Values = Readonly<Record<string, string | number | boolean>>;

const nameOf = (form: string) => `nightcap-draft:${form}`;

/** Remembers what is typed into a form for as long as this tab lives, also over a reload. */
export function keepDraft(form: string, values: Values): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(values));
  } catch {
    // A browser that keeps nothing has the text on its screen still.
  }
}

/** What was typed into a form and not yet sent. */
export function readDraft(form: string): Values | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? "null");
  } catch {
    return null;
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // Nothing was kept.
  }
}
