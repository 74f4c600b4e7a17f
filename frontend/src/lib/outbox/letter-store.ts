import { createStore, del, get, set, type UseStore, values } from "idb-keyval";

import type { Letter } from "./letter";

export interface LetterStore {
  /** Every letter, the oldest first. */
  all: () => Promise<readonly Letter[]>;
  get: (key: string) => Promise<Letter | undefined>;
  put: (letter: Letter) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

const DATABASE = "nightcap-outbox";
const PREFIX = "nightcap-outbox:";
/** Some browsers never answer when asked for a database they will not give. */
const LONGEST_WAIT_MS = 1_500;

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("The database does not answer.")), LONGEST_WAIT_MS);
    }),
  ]);

/** Letters in localStorage, and where there is none in this page's memory. */
function createSpareStore() {
  const memory = new Map<string, Letter>();

  const stored = (): Letter[] => {
    try {
      const texts = Object.keys(localStorage)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => localStorage.getItem(name) ?? "null");
      return texts.flatMap((text) => JSON.parse(text) ?? []);
    } catch {
      return [];
    }
  };

  return {
    all: (): Letter[] => [...memory.values(), ...stored()],
    put: (letter: Letter) => {
      try {
        localStorage.setItem(PREFIX + letter.key, JSON.stringify(letter));
      } catch {
        memory.set(letter.key, letter);
      }
    },
    remove: (key: string) => {
      memory.delete(key);
      try {
        localStorage.removeItem(PREFIX + key);
      } catch {
        // Where it cannot be reached nothing was kept.
      }
    },
  };
}

/**
 * Keeps letters in the browser's database, which outlives the tab. Where a browser refuses it, as
 * some do in private windows, they are kept beside it as well as can be; nothing here ever fails.
 */
export function createLetterStore(): LetterStore {
  const spare = createSpareStore();
  let database: UseStore | undefined;
  let isOut = false;

  const ask = async <T>(question: (store: UseStore) => Promise<T>): Promise<T> => {
    if (isOut) throw new Error("The database has failed before.");
    try {
      database ??= createStore(DATABASE, "letters");
      return await inTime(question(database));
    } catch (error) {
      isOut = true;
      throw error;
    }
  };

  const all = async () => {
    const kept = await ask((store) => values<Letter>(store)).catch(() => []);
    const byKey = new Map([...spare.all(), ...kept].map((letter) => [letter.key, letter]));
    return [...byKey.values()].sort((one, other) => one.writtenAt - other.writtenAt);
  };

  return {
    all,
    get: async (key) => {
      const kept = await ask((store) => get<Letter>(key, store)).catch(() => undefined);
      return kept ?? spare.all().find((letter) => letter.key === key);
    },
    put: (letter) => ask((store) => set(letter.key, letter, store)).catch(() => spare.put(letter)),
    remove: async (key) => {
      spare.remove(key);
      await ask((store) => del(key, store)).catch(() => {});
    },
  };
}
