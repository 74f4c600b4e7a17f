import { type FormEvent, useEffect, useRef, useState } from "react";

import { ApiError } from "@/api/errors";

import { controlsOf } from "./controls";
import {
  afterSaving,
  changedNames,
  contestedNames,
  type Edits,
  namesIn,
  noEdits,
  typed,
  valuesOf,
} from "./edits";
import { useUnsaved } from "./unsaved";
import { isStale, tellFailure, useChange } from "./use-change";
import type { Draft } from "./use-drafts";

/** How long a row that somebody else has changed may take to arrive. */
const PATIENCE_MS = 5000;

/** What a form's fields must be: a schema of zod. */
interface Rules<Values> {
  safeParse: (values: Values) =>
    | { success: true; data: Values }
    | {
        success: false;
        error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
      };
}

/** What is sent: all fields of a new row; of one that exists only `changes`, based on `version`. */
interface Sent<Values, Version> {
  values: Values;
  changes: Partial<Values>;
  version: Version | null;
}

interface RowEditor<Values, Result, Version> {
  /** What stands on the server, as the form's fields; for a new row what the form begins with. */
  saved: Values;
  /** The version of the row that `saved` is of; null for a new one. */
  version: Version | null;
  rules?: Rules<Values>;
  /** Asks before what is valid is sent; after a no it stays typed, unless it was to be sent at once. */
  ask?: (sent: Sent<Values, Version>) => Promise<boolean>;
  send: (sent: Sent<Values, Version>) => Promise<Result>;
  /** Changes with the same scope are sent one after the other. */
  scope?: string;
  /** The toasts' words; no `done` where `onDone` tells it. */
  done?: string | ((result: Result) => string) | undefined;
  failed: string;
  /** What is fetched anew: among it the row itself, so that another's change is seen. */
  refresh: readonly string[];
  onDone?: (result: Result) => void;
  /** Which field the server means by a path of its refusal. Default: the one of that name. */
  fieldOf?: (path: string) => string;
  /** Where the edits are held, if they are to outlive the form. */
  draft?: Draft<Values>;
}

/**
 * The one way to edit a row: holds what is typed, names the fields at fault, sends what was changed,
 * and merges it with what somebody else has saved meanwhile. Only a field that both have changed
 * needs a choice, which `field` and its like hand to the control; then the saving goes on.
 */
export function useRowEditor<
  Values extends object,
  Result extends { version: Version },
  Version extends number | string = number,
>({
  saved: listed,
  version: listedVersion,
  rules,
  ask,
  send,
  scope,
  done,
  failed,
  refresh,
  onDone,
  fieldOf = (path) => path,
  draft,
}: RowEditor<Values, Result, Version>) {
  const kept = useState<Edits<Values>>(noEdits);
  const [edits, setEdits] = draft ?? kept;
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [stale, setStale] = useState<{ version: Version | null; error: Error } | null>(null);
  /** Something was to be saved that needs a choice first. */
  const [isAwaited, setIsAwaited] = useState(false);
  /** How often something was at fault: each time the first place that needs a hand takes the focus. */
  const [faulty, setFaulty] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  /** What this form has saved itself, until the lists know it too. */
  const [own, setOwn] = useState<{
    over: Version;
    version: Version;
    values: Partial<Values>;
  } | null>(null);
  const latest = useRef(own);
  useEffect(() => {
    if (own?.over === listedVersion) return;
    latest.current = null;
    setOwn(null);
  }, [own, listedVersion]);
  const isAhead = own !== null && own.over === listedVersion;
  const saved = isAhead ? { ...listed, ...own.values } : listed;
  const version = isAhead ? own.version : listedVersion;

  const values = valuesOf(edits, saved);
  const changes = changedNames(edits, saved).length;
  const isContested = contestedNames(edits, saved).length > 0;
  useUnsaved(changes > 0);

  const save = useChange({
    send: (sent: Sent<Values, Version>) => {
      // A change that was made while the one before was under way is based on that one.
      const before = latest.current;
      return send(before?.over === sent.version ? { ...sent, version: before.version } : sent);
    },
    ...(scope !== undefined && { scope }),
    done,
    failed,
    refresh,
    onFailure: (error, sent) => {
      if (isStale(error)) {
        setStale({ version: sent.version, error });
        return true;
      }
      if (error instanceof ApiError && error.problem) {
        setRefused(error.problem.fields);
        setFaulty((count) => count + 1);
      }
      return false;
    },
    onDone: (result, sent) => {
      if (listedVersion !== null) {
        const values = { ...latest.current?.values, ...sent.changes };
        latest.current = { over: listedVersion, version: result.version, values };
        setOwn(latest.current);
      }
      setEdits((before) => afterSaving(before, sent.changes));
      setIsTried(false);
      onDone?.(result);
    },
  });

  const submit = (now: Edits<Values> = edits, onUnwanted?: () => void) => {
    const typedNow = valuesOf(now, saved);
    const found = rules?.safeParse(typedNow) ?? { success: true as const, data: typedNow };
    setIsTried(true);
    if (!found.success) {
      setFaulty((count) => count + 1);
      return;
    }
    if (contestedNames(now, saved).length > 0) {
      setIsAwaited(true);
      return;
    }
    setRefused({});
    const sent: Partial<Values> = {};
    const names = version === null ? namesIn<Values>(found.data) : changedNames(now, saved);
    for (const name of names) sent[name] = found.data[name];
    const ready = { values: found.data, changes: sent, version };
    if (ask === undefined) save.mutate(ready);
    else void ask(ready).then((isWanted) => (isWanted ? save.mutate(ready) : onUnwanted?.()));
  };

  // Somebody else saved first: once their row is here, the two are merged.
  useEffect(() => {
    if (stale === null) return;
    const giveUp = () => {
      setStale(null);
      tellFailure(failed, stale.error);
    };
    if (version === stale.version) {
      const timer = setTimeout(giveUp, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    if (isContested) {
      setIsAwaited(true);
      giveUp();
    } else {
      setStale(null);
      submit();
    }
  });

  useEffect(() => {
    if (!isAwaited || isContested) return;
    setIsAwaited(false);
    if (changes > 0) submit();
  });

  useEffect(() => {
    // A field at fault, or the choice between two values.
    const place = "[aria-invalid=true], [role=alert] button";
    if (faulty > 0 || isAwaited) form.current?.querySelector<HTMLElement>(place)?.focus();
  }, [faulty, isAwaited]);

  const parsed = isTried ? rules?.safeParse(values) : undefined;
  const issues = parsed?.success === false ? parsed.error.issues : [];
  const controls = controlsOf(saved, [edits, setEdits], {
    errorOf: (name) =>
      Object.entries(refused).find(([path]) => fieldOf(path) === name)?.[1] ??
      issues.find(({ path }) => path[0] === name)?.message,
    onType: (changes) =>
      setRefused((before) => {
        const isTyped = (path: string) => namesIn(changes).some((name) => name === fieldOf(path));
        return Object.fromEntries(Object.entries(before).filter(([path]) => !isTyped(path)));
      }),
    onBusy: setIsBusy,
  });

  return {
    form,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      submit();
    },
    /** Types and sends at once. */
    save: (now: Partial<Values>) => {
      const next = typed(edits, saved, now);
      setEdits(() => next);
      submit(next, () => setEdits(() => edits));
    },
    discard: () => {
      setEdits(() => noEdits);
      setIsAwaited(false);
      setRefused({});
      setIsTried(false);
    },
    /** How many fields hold something that is not saved. */
    changes,
    isContested,
    isPending: save.isPending || stale !== null,
    /** Something is made ready, and nothing should be sent meanwhile. */
    isBusy,
    setIsBusy,
    /** What was typed last has been saved. */
    isSaved: save.isSuccess && changes === 0,
    /** What the server says of a path that belongs to no single field. */
    refused,
    ...controls,
  };
}

export type Editor = Pick<
  ReturnType<typeof useRowEditor>,
  "form" | "submit" | "isPending" | "isBusy" | "isContested"
>;
