const HEX = 16;

/** A new UUID, even if the browser provides none, as on plain http beyond localhost. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(HEX).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/**
 * Gives each action one key: repeated values keep the key, so that the server books once; other
 * values, or the next booking after a success, get a new one.
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
