import { isSame, namesIn, partOf } from "./edits";

/** What is sent: all fields of a new row; of one that exists only `changes`, based on `version`. */
export interface Sent<Values, Version> {
  values: Values;
  changes: Partial<Values>;
  version: Version | null;
}

export type Ask<Values, Version> = (sent: Sent<Values, Version>) => Promise<boolean>;

/**
 * Asks about `first`, and after a yes about what `readied` says was typed meanwhile, until nothing new
 * is left. Gives what may be sent; null after a no, of which `onNo` is told, or where nothing is ready.
 */
export async function agreedOn<Values extends object, Version>(
  first: Sent<Values, Version>,
  ask: Ask<Values, Version>,
  readied: () => Sent<Values, Version> | null,
  onNo: (() => void) | undefined,
): Promise<Sent<Values, Version> | null> {
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
