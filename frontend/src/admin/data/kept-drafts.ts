// Rule: Unsaved input in the panel survives a reload, a crash and a closed tab for seven days.

import { createContext, useContext, useRef, useState } from "react";

import { encoded } from "@/lib/links";
import { DAY_MS } from "@/lib/time/durations";
import { currentTime } from "@/lib/time/server-time";

import {
  changedNames,
  conflictingNames,
  type Draft,
  type Edits,
  isSame,
  keepMine,
  namesIn,
  noEdits,
  partOf,
  typed,
  valuesOf,
} from "./edits";
import { usePanelQuery } from "./use-panel-query";

const KEPT_MS = 7 * DAY_MS;
const PREFIX = "nightcap-unsaved:";

/** Key of a row's draft in storage: "video/12", "video/new". */
export const rowName = (kind: string, row: { id: number } | null | undefined): string =>
  `${kind}/${row?.id ?? "new"}`;

const prefixOf = (login: string) => `${PREFIX}${encoded(login)}:`;

/** A draft as the browser stores it. */
interface StoredDraft {
  /** The version of the row that the input is based on; null for a new row. */
  version: unknown;
  /** When something was typed last, in milliseconds since the epoch. */
  at: number;
  /** A file or a secret was typed as well, which is never stored. */
  isPartial: boolean;
  was: Readonly<Record<string, unknown>>;
  mine: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseDraft(text: string | null): StoredDraft | null {
  const found: unknown = JSON.parse(text ?? "null");
  if (!isRecord(found)) return null;
  const { version, at, isPartial, was, mine } = found;
  if (typeof at !== "number" || !isRecord(was) || !isRecord(mine)) return null;
  return currentTime() - at < KEPT_MS
    ? { version, at, isPartial: isPartial === true, was, mine }
    : null;
}

/** Returns the result of `work`; null if the storage is unavailable or damaged. */
function withStorage<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

const forget = (key: string) => void withStorage(() => localStorage.removeItem(key));

function readDraft(key: string): StoredDraft | null {
  const found = withStorage(() => parseDraft(localStorage.getItem(key)));
  if (!found) forget(key);
  return found;
}

const keysWith = (prefix: string): string[] =>
  withStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];

/** Removes every draft of a login, as it logs out. */
export function forgetDraftsOf(login: string): void {
  for (const key of keysWith(prefixOf(login))) forget(key);
}

/** Removes drafts of all logins that are older than seven days. */
export function forgetOldDrafts(): void {
  for (const key of keysWith(PREFIX)) readDraft(key);
}

/** Returns the name of the login; empty for the shared password. */
function useLoginName(): string {
  const { data: status } = usePanelQuery("/api/admin/status", { enabled: false });
  return status?.name ?? "";
}

/** The stored drafts in a part of the screen, so that its error page can remove them. */
export const DraftsShown = createContext<Set<string> | null>(null);

/** Removes the drafts that a part of the screen shows. */
export function forgetDraftsIn(shown: Set<string>): void {
  for (const key of shown) forget(key);
  shown.clear();
}

/** A chosen file, which is too large to store. */
const holdsFile = (value: unknown) =>
  /"(?:data:[\w.+-]+\/|blob:)/.test(JSON.stringify(value) ?? "");

interface Refusal {
  success: false;
  error: {
    issues: readonly { code?: string; path: readonly PropertyKey[]; message: string }[];
  };
}

/** Validation of a form's fields: a zod schema. */
export interface Rules<Values> {
  safeParse: (values: Values) => { success: true; data: Values } | Refusal;
}

/** The types of a form's fields: a schema of zod whose result is not needed. */
interface Shape<Values> {
  safeParse: (values: Values) => { success: true } | Refusal;
}

/** Errors that no form shows at a field, since a user cannot cause them. */
const MISSHAPEN = ["invalid_type", "invalid_value"];

/** Drops values of a type that the rules do not allow, such as a choice of an older build. */
function shaped<Values extends object>(
  edits: Edits<Values>,
  saved: Values,
  rules: Shape<Values> | undefined,
): Edits<Values> {
  const parsed = rules?.safeParse(valuesOf(edits, saved));
  const issues = parsed?.success === false ? parsed.error.issues : [];
  const wrong = issues.flatMap(({ code = "", path }) => (MISSHAPEN.includes(code) ? path[0] : []));
  const [was, mine] = [{ ...edits.was }, { ...edits.mine }];
  for (const name of namesIn<Values>(saved).filter((one) => wrong.includes(one))) {
    delete was[name];
    delete mine[name];
  }
  return { was, mine };
}

/** Whether a stored value has the shape of its field: an older build may have stored another. */
const fits = <Field>(value: unknown, field: Field): value is Field =>
  typeof value === typeof field && Array.isArray(value) === Array.isArray(field);

/**
 * The stored edits, as far as they fit the form. A new row has no saved values to compare them
 * with.
 */
function editsIn<Values extends object>(
  { was, mine }: Pick<StoredDraft, "was" | "mine">,
  saved: Values,
  isNew: boolean,
): Edits<Values> {
  const edits: { was: Partial<Values>; mine: Partial<Values> } = { was: {}, mine: {} };
  for (const name of namesIn<Values>(saved)) {
    const [before, after] = [was[String(name)], mine[String(name)]];
    if (!fits(after, saved[name])) continue;
    edits.mine[name] = after;
    edits.was[name] = !isNew && fits(before, saved[name]) ? before : saved[name];
  }
  return edits;
}

/** Returns the storable part of edits, with the fields of `shown`; null without one. */
function storedOf<Values extends object>(
  { was, mine }: Edits<Values>,
  version: unknown,
  secrets: readonly (keyof Values)[] = [],
  shown: Partial<Values> = {},
): StoredDraft | null {
  const isStored = (name: keyof Values) => !(secrets.includes(name) || holdsFile(mine[name]));
  const names = namesIn(mine);
  const stored = names.filter(isStored);
  if (stored.length === 0) return null;
  const part = (values: Partial<Values>) =>
    Object.fromEntries(stored.map((name) => [name, values[name]]));
  return {
    version,
    at: currentTime(),
    isPartial: stored.length < names.length,
    was: { ...shown, ...part(was) },
    mine: { ...shown, ...part(mine) },
  };
}

function store(key: string, draft: StoredDraft | null): void {
  if (draft) withStorage(() => localStorage.setItem(key, JSON.stringify(draft)));
  else forget(key);
}

interface Kept<Values> {
  /** The row of the draft, by `rowName`; null to store no draft. */
  row: string | null;
  saved: Values;
  version: unknown;
  rules?: Shape<Values> | undefined;
  /** The fields that are never stored: passwords, codes and keys. */
  secrets?: readonly (keyof Values)[];
  /**
   * Fields that a draft always stores, even if they are not typed, such as the day of a new row.
   */
  pinned?: readonly (keyof Values)[];
}

/** Unsaved input of an earlier visit that a form shows again. */
export interface RestoredDraft {
  /** When it was typed. */
  at: number;
  /** A newer version of the row has been saved since. */
  isOutdated: boolean;
  /** Files and secrets were typed too, and are missing. */
  isPartial: boolean;
  /** Accepts the current draft, and overrides values saved since. */
  accept: () => void;
}

/**
 * Edits of a row that this device keeps until they are saved or discarded. `forget` removes only the
 * stored copy, once the user has agreed to leave the form.
 */
export function useKeptEdits<Values extends object>({
  row,
  saved,
  version,
  rules,
  secrets,
  pinned = [],
}: Kept<Values>) {
  const login = useLoginName();
  const shown = useContext(DraftsShown);
  const key = row === null ? null : prefixOf(login) + row;
  const [found] = useState(() => {
    if (key === null) return null;
    shown?.add(key);
    const stored = readDraft(key);
    if (!stored) return null;
    const edits = shaped(editsIn(stored, saved, version === null), saved, rules);
    if (changedNames(edits, saved).length > 0) return { ...stored, edits };
    forget(key);
    return null;
  });
  const [edits, setEdits] = useState<Edits<Values>>(found?.edits ?? noEdits);
  const [isNoted, setIsNoted] = useState(found !== null);
  const latest = useRef(edits);

  const change = (next: (before: Edits<Values>) => Edits<Values>) => {
    latest.current = next(latest.current);
    setEdits(latest.current);
    if (key !== null) store(key, storedOf(latest.current, version, secrets, partOf(saved, pinned)));
  };
  const restored: RestoredDraft | null =
    found && isNoted && changedNames(edits, saved).length > 0
      ? {
          at: found.at,
          isOutdated: !isSame(found.version, version),
          isPartial: found.isPartial,
          accept: () => {
            setIsNoted(false);
            change((before) =>
              conflictingNames(before, saved).reduce(
                (resolved, name) => keepMine(resolved, saved, name),
                before,
              ),
            );
          },
        }
      : null;
  const draft: Draft<Values> = [edits, change];
  return {
    draft,
    restored,
    /** Hides the notice after a save or discard. */
    settle: () => setIsNoted(false),
    forget: () => {
      if (key !== null) forget(key);
    },
  };
}

/** Input without a row, such as an email to all guests, kept until it is sent or discarded. */
export function useKeptInput<Values extends object>(
  row: string,
  empty: Values,
  options: Pick<Kept<Values>, "rules" | "secrets"> = {},
) {
  const kept = useKeptEdits({ row, saved: empty, version: null, ...options });
  const [edits, setEdits] = kept.draft;
  return {
    values: valuesOf(edits, empty),
    set: (changes: Partial<Values>) => setEdits((before) => typed(before, empty, changes)),
    isTyped: changedNames(edits, empty).length > 0,
    restored: kept.restored,
    forget: kept.forget,
    /** Empties the input after it was sent or discarded. */
    discard: () => {
      setEdits(() => noEdits);
      kept.settle();
    },
  };
}

/**
 * Edits of several rows of a list by id, stored on this device, even while a row is not shown.
 * `shape` is an empty row.
 */
export function useDrafts<Values extends object>(kind: string, shape: Values) {
  const prefix = `${prefixOf(useLoginName())}${kind}/`;
  const [found] = useState(() =>
    keysWith(prefix).flatMap((key) => {
      const id = Number(key.slice(prefix.length));
      // A form for a new row has a draft of the same kind.
      const stored = Number.isInteger(id) ? readDraft(key) : null;
      return stored ? [{ ...stored, id, edits: editsIn(stored, shape, false) }] : [];
    }),
  );
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Edits<Values>>>(
    () => new Map(found.map(({ id, edits }) => [id, edits])),
  );
  const [isNoted, setIsNoted] = useState(found.length > 0);
  const latest = useRef(drafts);
  const keep = (id: number, edits: Edits<Values>, version: unknown) => {
    latest.current = new Map(latest.current).set(id, edits);
    setDrafts(latest.current);
    store(prefix + id, storedOf(edits, version));
  };
  const isUnsaved = found.some(({ id }) => namesIn(drafts.get(id)?.mine ?? {}).length > 0);
  const restored: RestoredDraft | null =
    isNoted && isUnsaved
      ? {
          at: Math.max(...found.map(({ at }) => at)),
          isOutdated: false,
          isPartial: found.some(({ isPartial }) => isPartial),
          accept: () => setIsNoted(false),
        }
      : null;
  return {
    drafts,
    draftOf: (id: number, version: unknown): Draft<Values> => [
      drafts.get(id) ?? noEdits,
      (change) => keep(id, change(latest.current.get(id) ?? noEdits), version),
    ],
    restored,
    /** Drops the input that was restored. */
    discard: () => {
      for (const { id } of found) keep(id, noEdits, null);
      setIsNoted(false);
    },
    /** Removes only the stored copies, once the user has agreed to leave the form. */
    forget: () => {
      for (const id of latest.current.keys()) forget(prefix + id);
    },
  };
}
