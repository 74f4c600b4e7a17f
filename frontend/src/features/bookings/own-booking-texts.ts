import { forgetDraft, keepDraft, readDraft } from "@/lib/send-queue/drafts";

/** The fields into which a guest types. */
const fields = () =>
  document.querySelectorAll<HTMLInputElement>('form[data-sends] input:not([type="hidden"])');

const formOf = (field: HTMLInputElement) => field.form?.dataset.sends ?? "";
const keyOf = (field: HTMLInputElement) => `${formOf(field)} ${field.name}`;
const isTyped = (field: HTMLInputElement) => field.value !== field.defaultValue;

/** Whether something is typed into a form and not sent. */
export const hasTyped = (what: string) =>
  [...fields()].some((field) => formOf(field) === what && isTyped(field));

/** What is typed and not sent, by form and field. */
export const typedTexts = () =>
  Object.fromEntries(
    [...fields()].filter(isTyped).map((field) => [keyOf(field), field.value] as const),
  );

/** Puts what was typed into the page, which may have been drawn again. */
export function fillIn(texts: Readonly<Record<string, unknown>>): void {
  for (const field of fields()) {
    const text = texts[keyOf(field)];
    if (text !== undefined) field.value = String(text);
  }
}

const draftOf = (token: string) => `own booking ${token}`;

/** Keeps what is typed over a reload. */
export function keepTyped(token: string): void {
  const texts = typedTexts();
  if (Object.keys(texts).length > 0) keepDraft(draftOf(token), texts);
  else forgetDraft(draftOf(token));
}

/** Brings back what was typed before a reload. */
export const restoreTyped = (token: string) => fillIn(readDraft(draftOf(token)) ?? {});
