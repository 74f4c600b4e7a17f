import { createStore, del, delMany, get, set, setMany, type UseStore, values } from "idb-keyval";

import { currentTime } from "@/lib/time/server-time";

/** Why the server rejected a submission. */
export interface Refusal {
  status: number;
  message: string;
  /** The server's error messages, by field of the body. */
  fields: Readonly<Record<string, string>>;
}

export type Body = Readonly<
  Record<string, string | number | boolean | readonly Readonly<Record<string, number>>[]>
>;

/** Something that a visitor has sent and the server has not yet acknowledged. */
export interface Submission {
  /** Sent as the Idempotency-Key: repeated attempts count once. */
  key: string;
  /** The URL that it is posted to. */
  url: string;
  body: Body;
  /** Milliseconds since the epoch. */
  writtenAt: number;
  /** Set once the server has finally rejected it: then the visitor must correct it. */
  returned?: Refusal;
}

export interface SubmissionStore<Kept extends Submission = Submission> {
  /** Every submission, the oldest first. */
  all: () => Promise<readonly Kept[]>;
  get: (key: string) => Promise<Kept | undefined>;
  put: (submission: Kept) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** Name of the database for automatic submissions, unchanged since the first version. */
const OUTBOX = "nightcap-outbox";
/** Some browsers never respond to a request for a database that they block. */
const LONGEST_WAIT_MS = 1_500;
/** Pause before a failed database is used again. */
const SILENCE_MS = 30_000;

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("The database does not answer.")), LONGEST_WAIT_MS);
    }),
  ]);

/** Submissions in localStorage, or in this page's memory without it. */
function createSpareStore<Kept extends Submission>(database: string) {
  const prefix = `${database}:`;
  const memory = new Map<string, Kept>();

  const stored = (): Kept[] => {
    try {
      const texts = Object.keys(localStorage)
        .filter((name) => name.startsWith(prefix))
        .map((name) => localStorage.getItem(name) ?? "null");
      return texts.flatMap((text) => JSON.parse(text) ?? []);
    } catch {
      return [];
    }
  };

  return {
    all: (): Kept[] => [...memory.values(), ...stored()],
    put: (submission: Kept) => {
      try {
        localStorage.setItem(prefix + submission.key, JSON.stringify(submission));
      } catch {
        memory.set(submission.key, submission);
      }
    },
    remove: (key: string) => {
      memory.delete(key);
      try {
        localStorage.removeItem(prefix + key);
      } catch {
        // Without access, there is no entry to remove.
      }
    },
  };
}

/**
 * Keeps submissions in the browser's database, which survives the tab. If a browser refuses access,
 * as some do in private windows, or the database does not respond, a spare store keeps them, and
 * the database catches up later. This never fails.
 */
export function createSubmissionStore<Kept extends Submission>(
  name = OUTBOX,
): SubmissionStore<Kept> {
  const spare = createSpareStore<Kept>(name);
  const removed = new Set<string>();
  let database: UseStore | undefined;
  let silentUntil = 0;

  const ask = async <T>(question: (store: UseStore) => Promise<T>): Promise<T> => {
    if (currentTime() < silentUntil) throw new Error("The database has failed just now.");
    try {
      database ??= createStore(name, "letters");
      return await inTime(question(database));
    } catch (error) {
      // Open it again next time, because a stalled connection may stay stalled.
      database = undefined;
      silentUntil = currentTime() + SILENCE_MS;
      throw error;
    }
  };

  const catchUp = async (store: UseStore) => {
    const missed = spare.all();
    const gone = [...removed];
    if (missed.length === 0 && gone.length === 0) return;
    const entries = missed.map((one): [string, Kept] => [one.key, one]);
    await setMany(entries, store);
    await delMany(gone, store);
    for (const { key } of missed) spare.remove(key);
    for (const key of gone) removed.delete(key);
  };

  const readAll = async (store: UseStore) => {
    await catchUp(store);
    return values<Kept>(store);
  };

  const find = async (key: string) =>
    spare.all().find((submission) => submission.key === key) ??
    (await ask((store) => get<Kept>(key, store)).catch(() => undefined));

  return {
    all: async () => {
      const kept = await ask(readAll).catch(() => spare.all());
      return [...kept].sort((one, other) => one.writtenAt - other.writtenAt);
    },
    get: async (key) => (removed.has(key) ? undefined : find(key)),
    put: async (submission) => {
      removed.delete(submission.key);
      await ask((store) => set(submission.key, submission, store)).then(
        () => spare.remove(submission.key),
        () => spare.put(submission),
      );
    },
    remove: async (key) => {
      spare.remove(key);
      removed.add(key);
      await ask((store) => del(key, store)).then(
        () => removed.delete(key),
        () => {},
      );
    },
  };
}
