import { createStore, del, get, set, type UseStore, values } from "idb-keyval";

/** Why the server will not take a submission as it is. */
export interface Refusal {
  status: number;
  message: string;
  /** What to mend, by the names of the body's fields. */
  fields: Readonly<Record<string, string>>;
}

export type Body = Readonly<Record<string, string | number | boolean>>;

/** Something that a visitor has sent and the server has not yet acknowledged. */
export interface Submission {
  /** Goes along as the Idempotency-Key: however often it is sent, it arrives once. */
  key: string;
  /** Where it is posted to. */
  url: string;
  body: Body;
  /** Milliseconds since the epoch. */
  writtenAt: number;
  /** Set once the server has refused it for good: then it waits to be mended. */
  returned?: Refusal;
}

export interface SubmissionStore {
  /** Every submission, the oldest first. */
  all: () => Promise<readonly Submission[]>;
  get: (key: string) => Promise<Submission | undefined>;
  put: (submission: Submission) => Promise<void>;
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

/** Submissions in localStorage, and where there is none in this page's memory. */
function createSpareStore() {
  const memory = new Map<string, Submission>();

  const stored = (): Submission[] => {
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
    all: (): Submission[] => [...memory.values(), ...stored()],
    put: (submission: Submission) => {
      try {
        localStorage.setItem(PREFIX + submission.key, JSON.stringify(submission));
      } catch {
        memory.set(submission.key, submission);
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
 * Keeps submissions in the browser's database, which outlives the tab. Where a browser refuses it, as
 * some do in private windows, they are kept beside it as well as can be; nothing here ever fails.
 */
export function createSubmissionStore(): SubmissionStore {
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
    const kept = await ask((store) => values<Submission>(store)).catch(() => []);
    const byKey = new Map(
      [...spare.all(), ...kept].map((submission) => [submission.key, submission]),
    );
    return [...byKey.values()].sort((one, other) => one.writtenAt - other.writtenAt);
  };

  return {
    all,
    get: async (key) => {
      const kept = await ask((store) => get<Submission>(key, store)).catch(() => undefined);
      return kept ?? spare.all().find((submission) => submission.key === key);
    },
    put: (submission) =>
      ask((store) => set(submission.key, submission, store)).catch(() => spare.put(submission)),
    remove: async (key) => {
      spare.remove(key);
      await ask((store) => del(key, store)).catch(() => {});
    },
  };
}
