import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";

import { ApiError } from "@/api/errors";
import { capital } from "@/lib/text";

import {
  afterSaving,
  changedNames,
  conflictingNames,
  controlsOf,
  type Draft,
  type Edits,
  isSame,
  namesIn,
  noEdits,
  partOf,
  revertFields,
  typed,
  valuesOf,
} from "./edits";
import { type Rules, useKeptEdits } from "./kept-drafts";
import { useUnsaved } from "./unsaved";
import { isStale, labeledFault, tellFailure, useChange } from "./use-change";

/** A field at fault, or the choice between two values. */
export const NEEDS_A_HAND = "[aria-invalid=true], [role=alert] button";

/** A save: all fields of a new row; for an existing one, only `changes`, based on `version`. */
interface Submission<Values, Version> {
  values: Values;
  changes: Partial<Values>;
  version: Version | null;
}

type Confirm<Values, Version> = (sent: Submission<Values, Version>) => Promise<boolean>;

/** Returns the label of a field from a table of labels by path; undefined if it has none. */
export const labelAt = (
  labels: Readonly<Record<string, string>>,
  path: string,
): string | undefined => labels[path];

interface RowFormOptions<Values, Result, Version> {
  /** The saved values of the fields; for a new row, the initial ones. */
  saved: Values;
  /** The version of the row that `saved` is of; null for a new one. */
  version: Version | null;
  /** The row's key from `rowName`: this device stores its unsaved input. Null if `draft` does. */
  row: string | null;
  /** The fields that this device never stores: passwords, codes and keys. */
  secrets?: readonly (keyof Values)[];
  /** Fields that a draft of a new row always stores, even if they are not typed. */
  pinned?: readonly (keyof Values)[];
  rules?: Rules<Values>;
  /** Asks before valid input is sent. If the user declines, it stays typed; a change that saves itself is reverted. */
  confirm?: Confirm<Values, Version>;
  send: (sent: Submission<Values, Version>) => Promise<Result>;
  /** Changes with the same scope are sent one after the other. */
  scope?: string;
  /** Name of the row within a sentence, for the toasts: "menu item". */
  name?: string;
  /** Custom titles of the toasts; without a name or these, a save shows none. */
  done?: string | ((result: Result) => string | undefined) | undefined;
  failed?: string;
  /** URLs to refetch after a save, including the row's own. Default: all. */
  refresh?: readonly string[];
  onDone?: (result: Result) => void;
  /** Handles a rejection; returns true if neither a toast nor a field should show it. */
  onFailure?: (error: Error) => boolean;
  /** Maps a path in the server's rejection to a field. Default: the field with the same name. */
  fieldOf?: (path: string) => string;
  /**
   * Maps a path in the server's rejection to the field's label, for the toast and for controls with
   * several values. Default: the toast shows the server's text.
   */
  labelOf?: (path: string, values: Values) => string;
  /** Reveals a hidden control before it takes the focus. */
  reveal?: (control: HTMLElement) => void;
  /** Holds the edits, if they must outlive the form. */
  draft?: Draft<Values>;
}

/**
 * The only way to edit a row: keeps the input, marks invalid fields, sends the changed fields, and
 * merges them with values that other users saved in the meantime. Only a field that both changed
 * needs a choice, which `field` and similar props pass to its control; then the save continues.
 */
export function useRowForm<
  Values extends object,
  Result extends { version: Version },
  Version extends number | string = number,
>({
  saved: listed,
  version: listedVersion,
  row,
  secrets,
  pinned,
  rules,
  confirm,
  send,
  scope,
  name,
  done = name && `${capital(name)} ${listedVersion === null ? "added" : "saved"} successfully`,
  failed = `Failed to ${listedVersion === null ? "add" : "save"} ${name ?? ""}`.trimEnd(),
  refresh,
  onDone,
  onFailure,
  fieldOf = (path) => path,
  labelOf,
  reveal,
  draft,
}: RowFormOptions<Values, Result, Version>) {
  const own = useSavedVersion<Values, Version>(listed, listedVersion);
  const { saved, version } = own;
  const kept = useKeptEdits({
    ...{ row, saved, version, rules },
    ...(secrets && { secrets }),
    ...(pinned && version === null && { pinned }),
  });
  const [edits, setEdits] = draft ?? kept.draft;
  const [isTried, setIsTried] = useState(false);
  /** Number fields that have lost focus: these show their errors before anything is sent. */
  const [left, setLeft] = useState<readonly (keyof Values)[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [underWay, setUnderWay] = useState<"asking" | "sending" | null>(null);
  /** Number of failed attempts: each one focuses the first control that needs attention. */
  const [faulty, setFaulty] = useState(0);
  const element = useRef<HTMLFormElement>(null);

  const values = valuesOf(edits, saved);
  const changed = changedNames(edits, saved);
  const changes = changed.length;
  const hasConflict = conflictingNames(edits, saved).length > 0;
  useUnsaved(changes > 0, kept.forget);

  const merging = useConflictRetry({
    version,
    hasConflict,
    isHeld: underWay !== null,
    isChanged: changes > 0,
    failed,
    submit: () => submit(),
  });
  const save = useChange({
    send: (sent: Submission<Values, Version>) =>
      send({ ...sent, version: own.baseOf(sent.version) }),
    ...(scope !== undefined && { scope }),
    done,
    failed,
    ...(refresh && { refresh }),
    onFailure: (error, sent) => {
      if (isStale(error)) {
        merging.merge(sent.version, error);
        return true;
      }
      merging.forget();
      if (onFailure?.(error)) return true;
      if (error instanceof ApiError && error.problem) {
        const { fields } = error.problem;
        setRefused(fields);
        setFaulty((count) => count + 1);
        const faults = Object.entries(fields).map(
          ([path, reason]) => labelOf && labeledFault(labelOf(path, sent.values), reason),
        );
        if (labelOf && faults.length > 0) {
          tellFailure(failed, error, faults.join(" "));
          return true;
        }
      }
      return false;
    },
    onDone: (result, sent) => {
      own.keep(result.version, sent.changes);
      setEdits((before) => afterSaving(before, sent.changes));
      kept.settle();
      setIsTried(false);
      setLeft([]);
      onDone?.(result);
    },
    onSettled: () => setUnderWay(null),
  });

  /** Returns the submission; null if a field is wrong or a conflict is open. */
  const validSubmission = (now: Edits<Values>): Submission<Values, Version> | null => {
    const typedNow = valuesOf(now, saved);
    const found = rules?.safeParse(typedNow) ?? { success: true as const, data: typedNow };
    const halfTyped = halfTypedDates(element.current);
    const mistyped = mistypedFields(element.current);
    // A field with its own rule shows its error on blur.
    for (const field of mistyped) field.blur();
    setIsTried(true);
    if (halfTyped.length > 0) {
      setRefused(Object.fromEntries(halfTyped.map(({ name }) => [name, "must be complete"])));
    }
    if (!found.success || halfTyped.length > 0 || mistyped.length > 0) {
      setFaulty((count) => count + 1);
      return null;
    }
    if (conflictingNames(now, saved).length > 0) {
      merging.submitLater();
      return null;
    }
    setRefused({});
    const names = version === null ? namesIn<Values>(found.data) : changedNames(now, saved);
    return { values: found.data, changes: partOf(found.data, names), version };
  };
  const sendNow = (sent: Submission<Values, Version> | null) => {
    setUnderWay(sent && "sending");
    if (sent) save.mutate(sent);
  };
  const latest = useRef(edits);
  useEffect(() => {
    latest.current = edits;
  });
  const submit = (now: Edits<Values> = edits, onNo?: () => void) => {
    const first = validSubmission(now);
    if (first === null) return;
    if (confirm === undefined) return sendNow(first);
    latest.current = now;
    setUnderWay("asking");
    confirmSave(first, confirm, () => validSubmission(latest.current), onNo).then(
      sendNow,
      (error) => {
        sendNow(null);
        reportError(error);
      },
    );
  };
  /**
   * Whether a save is running: a click on its button is ignored, and a field that saves itself
   * waits.
   */
  const isTaken = () => {
    if (underWay === null || (underWay === "sending" && scope !== undefined)) return false;
    if (scope !== undefined) merging.submitLater();
    return true;
  };

  const focusWhatNeedsAHand = useEffectEvent(() => {
    const control = element.current?.querySelector<HTMLElement>(NEEDS_A_HAND);
    if (!control) return;
    reveal?.(control);
    control.focus();
    // A revealed control appears with the next render.
    if (reveal) queueMicrotask(() => control.focus());
  });
  useEffect(() => {
    if (faulty > 0 || merging.isAwaited) focusWhatNeedsAHand();
  }, [faulty, merging.isAwaited]);

  const parsed = isTried || left.length > 0 ? rules?.safeParse(values) : undefined;
  const issues = parsed?.success === false ? parsed.error.issues : [];
  const isShown = (name: keyof Values, path: readonly PropertyKey[]) =>
    isTried || (left.includes(name) && String(partAt(values, path)) !== "");
  const controls = controlsOf(saved, [edits, setEdits], {
    errorOf: (name) => {
      const [path, reason] = Object.entries(refused).find(([at]) => fieldOf(at) === name) ?? [];
      if (path !== undefined && reason !== undefined)
        return path === name || !labelOf ? reason : labeledFault(labelOf(path, values), reason);
      return issues.find(({ path }) => path[0] === name && isShown(name, path))?.message;
    },
    onLeft: (name) => setLeft((names) => [...names.filter((other) => other !== name), name]),
    onType: (changes) =>
      setRefused((before) => {
        const isTyped = (path: string) => namesIn(changes).some((name) => name === fieldOf(path));
        return Object.fromEntries(Object.entries(before).filter(([path]) => !isTyped(path)));
      }),
    onBusy: setIsBusy,
  });

  return {
    /** The ref of the form itself. */
    element,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      if (!isTaken()) submit();
    },
    /** Types and sends at once. */
    save: (now: Partial<Values>) => {
      const next = typed(edits, saved, now);
      setEdits((before) => typed(before, saved, now));
      if (!isTaken()) submit(next, () => setEdits((since) => revertFields(since, now, edits)));
    },
    discard: () => {
      setEdits(() => noEdits);
      kept.settle();
      merging.forget();
      setRefused({});
      setIsTried(false);
      setLeft([]);
    },
    /** Unsaved input of an earlier visit that the form shows; null for none. */
    restored: kept.restored,
    /** Removes the stored copy of unsaved input. */
    forget: kept.forget,
    /** How many fields hold something that is not saved. */
    changes,
    /** The names of these fields. */
    changed,
    hasConflict,
    /** Whether a question, a request or a merge is pending. */
    isPending: underWay !== null || save.isPending || merging.isMerging,
    /** Whether a file is being processed, so that nothing should be sent. */
    isBusy,
    setIsBusy,
    /** Whether the latest input is saved. */
    isSaved: save.isSuccess && changes === 0,
    /** The server's error messages for paths that belong to no single field. */
    refused,
    ...controls,
  };
}

/** The part of a form's values at the path of a fault. */
const partAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : part),
    values,
  );

const DATED = ["date", "time", "datetime-local"];

/** The fields of a form that hold a part of a date or time: the browser gives their text as empty. */
const halfTypedDates = (form: HTMLFormElement | null): HTMLInputElement[] =>
  inputsOf(form).filter(({ type, validity }) => DATED.includes(type) && validity.badInput);

/** Inputs whose text does not fit their pattern: the form holds an earlier text. */
const mistypedFields = (form: HTMLFormElement | null): HTMLInputElement[] =>
  inputsOf(form).filter(({ validity }) => validity.patternMismatch);

const inputsOf = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);

/** The props that the elements of a form need. */
export type FormState = Pick<
  ReturnType<typeof useRowForm>,
  | "element"
  | "submit"
  | "discard"
  | "forget"
  | "restored"
  | "changes"
  | "isPending"
  | "isBusy"
  | "hasConflict"
>;

/**
 * Asks for confirmation; asks again if the form changed in the meantime. Returns the values to
 * send; null after a no, which calls `onNo`, or if the form is invalid by then.
 */
async function confirmSave<Values extends object, Version>(
  first: Submission<Values, Version>,
  confirm: Confirm<Values, Version>,
  validSubmission: () => Submission<Values, Version> | null,
  onNo: (() => void) | undefined,
): Promise<Submission<Values, Version> | null> {
  let wanted = first;
  let about = first;
  while (await confirm(about)) {
    const now = validSubmission();
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

/** How long a row changed by another user may take to arrive. */
const PATIENCE_MS = 5000;

interface ConflictRetry<Version> {
  /** The known version of the row. */
  version: Version | null;
  /** Whether a field waits for the choice between two values. */
  hasConflict: boolean;
  /** Whether another action must finish first. */
  isHeld: boolean;
  /** Whether anything is left to be saved. */
  isChanged: boolean;
  failed: string;
  submit: () => void;
}

/**
 * Retries a save after a 409 once the newer row has been merged or the conflict resolved, and saves
 * changes requested during another save.
 */
function useConflictRetry<Version>(form: ConflictRetry<Version>) {
  const { version, hasConflict, isHeld, isChanged, failed, submit } = form;
  const [stale, setStale] = useState<{ version: Version | null; error: Error } | null>(null);
  const [isAwaited, setIsAwaited] = useState(false);

  const giveUp = useEffectEvent((error: Error) => {
    setStale(null);
    tellFailure(failed, error);
  });
  // The limit runs from the rejection; a render does not restart it.
  useEffect(() => {
    if (stale === null) return;
    const timer = setTimeout(() => giveUp(stale.error), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [stale]);

  useEffect(() => {
    if (stale === null || version === stale.version) return;
    if (hasConflict) {
      setIsAwaited(true);
      giveUp(stale.error);
    } else {
      setStale(null);
      submit();
    }
  });

  useEffect(() => {
    if (!isAwaited || hasConflict || isHeld) return;
    setIsAwaited(false);
    if (isChanged) submit();
  });

  return {
    isMerging: stale !== null,
    /** Whether a save follows, after a choice or after the running request. */
    isAwaited,
    /**
     * Called when the server has rejected a change of this version, because another user saved
     * first.
     */
    merge: (refused: Version | null, error: Error) => setStale({ version: refused, error }),
    submitLater: () => setIsAwaited(true),
    /** Cancels the pending save. */
    forget: () => setIsAwaited(false),
  };
}

interface Own<Values, Version> {
  /** The version that the lists still show. */
  over: Version;
  version: Version;
  values: Partial<Values>;
}

/** Uses the saved row until the list query has refetched. */
function useSavedVersion<Values extends object, Version>(
  listed: Values,
  listedVersion: Version | null,
) {
  const [own, setOwn] = useState<Own<Values, Version> | null>(null);
  const latest = useRef(own);
  useEffect(() => {
    if (own?.over === listedVersion) return;
    latest.current = null;
    setOwn(null);
  }, [own, listedVersion]);
  const isAhead = own !== null && own.over === listedVersion;
  return {
    saved: isAhead ? { ...listed, ...own.values } : listed,
    version: isAhead ? own.version : listedVersion,
    /** A change made during another save is based on that one. */
    baseOf: (version: Version | null): Version | null =>
      latest.current?.over === version ? latest.current.version : version,
    keep: (version: Version, changes: Partial<Values>) => {
      if (listedVersion === null) return;
      const values = { ...latest.current?.values, ...changes };
      latest.current = { over: listedVersion, version, values };
      setOwn(latest.current);
    },
  };
}
