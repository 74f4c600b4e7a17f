import type { Venue } from "@/api/venue";

export interface SignUpAction {
  /** The button's word, from the venue's profile. */
  button: string;
  /** The external form, for titles that open it; null where the card leads elsewhere. */
  formUrl: string | null;
}

const normalised = (text: string) => text.trim().toLowerCase().replace(/\s+/g, " ");

/**
 * What the venue's sign-up rule says about a title; null where it says nothing. A title matches when
 * it contains every phrase of an entry; case and repeated spaces do not count.
 */
export function signUpFor(title: string, signUp: Venue["signUp"]): SignUpAction | null {
  if (!signUp) return null;
  const text = normalised(title);
  const matches = signUp.titles.filter(({ contains }) =>
    contains.every((phrase) => text.includes(normalised(phrase))),
  );
  if (matches.length === 0) return null;
  const opensForm = matches.some((entry) => entry.opensForm);
  return { button: signUp.button, formUrl: opensForm ? signUp.url : null };
}
