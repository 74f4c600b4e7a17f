import { isSame, namesIn, partOf } from "./edits";

/** What is sent: all fields of a new row; of one that exists only `changes`, based on `version`. */
export interface Submission<Values, Version> {
  values: Values;
  changes: Partial<Values>;
  version: Version | null;
}

export type Ask<Values, Version> = (sent: Submission<Values, Version>) => Promise<boolean>;

/**
 * Asks for confirmation; asks again if the form changed meanwhile. Returns what to send; null after a
 * no, which calls `onNo`, or where the form is invalid by then.
 */
export async function confirmSave<Values extends object, Version>(
  first: Submission<Values, Version>,
  ask: Ask<Values, Version>,
  readied: () => Submission<Values, Version> | null,
  onNo: (() => void) | undefined,
): Promise<Submission<Values, Version> | null> {
  let wanted = first;
  let about = first;
  while (await ask(about)) {
    const now = readied();
    if (now === null) return null;
    const before = wanted.changes;
    const isNew = (name: keyof Values) => !isSame(now.changes[name], before[name]);
    const names = namesIn(now.changes).filter(isNew);
    if (names.length === 0) return now;
    wanted = now;
    about = { ...now, changes: partOf(now.values, names) };
  }
  onNo?.();
  return null;
}
