import { newKey } from "./new-key";

/**
 * Gives each intention one key: the same values sent again carry the same key, so that the server
 * books once; other values, or the next booking after a success, get a new one.
 */
export function createSubmissionKeys(makeKey: () => string = newKey) {
  let last: { values: string; key: string } | null = null;
  return {
    keyFor: (values: unknown): string => {
      const text = JSON.stringify(values);
      if (last?.values !== text) last = { values: text, key: makeKey() };
      return last.key;
    },
    forget: (): void => {
      last = null;
    },
  };
}
