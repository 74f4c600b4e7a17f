import {
  noop,
  type QueryClient,
  replaceEqualDeep,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { refresh, reread } from "@/admin/data/query-client";
import type { Schemas } from "@/api/client";
import { ApiError, isSessionOver, reasonOf } from "@/api/errors";
import { changeOf, write } from "@/api/http";
import { isolated } from "@/lib/characters";
import { counted } from "@/lib/text";
import { sentence } from "@/ui/field";
import { toast } from "@/ui/overlays/toast";
import type { ToastContent } from "@/ui/overlays/toaster";

const UNDO_MS = 10_000;

type Words<Value, Result> = string | ((result: Result, value: Value) => string | undefined);

export interface Change<Value, Result> {
  send: (value: Value) => Promise<Result>;
  /** Changes with the same scope are sent one after the other, in the order they were made. */
  scope?: string;
  /** Shows the change before it is saved. */
  optimisticUpdate?: (value: Value) => unknown;
  /** Title of the toast on success; none if the screen itself shows the saved value. */
  done?: Words<Value, Result> | undefined;
  /** Second line of the success toast. */
  detail?: Words<Value, Result>;
  /** A button in the success toast, if it has no 'Undo'. */
  next?: (result: Result, value: Value) => ToastContent["action"] | false;
  /**
   * Called by 'Undo' in the success toast; `canUndo` can hide the button. Default: undoes the
   * change log entry that the response names.
   */
  onUndo?: (result: Result, value: Value) => void;
  canUndo?: (result: Result, value: Value) => boolean;
  /** Title of the toast on failure; the server's reason is its second line. */
  failed: string;
  /** Handles a failure; returns true to suppress the toast. */
  onFailure?: (error: Error, value: Value) => boolean;
  /** URL prefixes of the queries to refetch. Default: all. */
  refresh?: readonly string[];
  /** `isReread` resolves after the lists were refetched. */
  onDone?: ((result: Result, value: Value, isReread: Promise<void>) => void) | undefined;
  /** Called after success or failure; the error is null after success. */
  onSettled?: (error: Error | null, value: Value) => void;
}

/**
 * A change by the manager: sends it, shows a toast, and refetches the affected lists. A second call
 * while the same change is pending starts no other request.
 */
export function useChange<Value, Result>(
  change: Change<Value, Result>,
): UseMutationResult<Result, Error, Value> {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: change.send,
    ...(change.scope !== undefined && { scope: { id: change.scope } }),
    onMutate: (value) => change.optimisticUpdate?.(value),
    onSuccess: (result, value) => {
      const isReread = reread(client, change.refresh);
      isReread.catch(reportError);
      const inWords = (words: Words<Value, Result> | undefined) =>
        typeof words === "function" ? words(result, value) : words;
      const { onUndo, canUndo } = change;
      const undo = onUndo && (canUndo?.(result, value) ?? true) && (() => onUndo(result, value));
      const next = change.next?.(result, value);
      const named = onUndo ? undefined : changeOf(result);
      const action = undo
        ? { label: "Undo", onClick: undo }
        : next ||
          (named !== undefined && { label: "Undo", onClick: () => undoEntry(client, named) });
      const [title, description] = [inWords(change.done), inWords(change.detail)];
      if (title !== undefined) {
        toast({
          title,
          ...(description !== undefined && { description }),
          variant: "success",
          ...(action && { durationMs: UNDO_MS, action }),
        });
      }
      change.onDone?.(result, value, isReread);
    },
    onSettled: (_, error, value) => change.onSettled?.(error, value),
    onError: (error, value) => {
      // The login dialog explains the failure, and refetches all data itself.
      if (isSessionOver(error)) return;
      refresh(client, change.refresh);
      if (!change.onFailure?.(error, value)) tellFailure(change.failed, error);
    },
  });
  return { ...mutation, ...useOnceAtATime(mutation.mutateAsync) };
}

/** On a busy page, a second click may come before the button renders as busy. */
function useOnceAtATime<Asked extends readonly unknown[], Result>(
  begin: (...asked: Asked) => Promise<Result>,
) {
  const latest = useRef<{ value: unknown; result: Promise<Result> }>(null);
  const mutateAsync = useCallback(
    (...asked: Asked) => {
      const [value] = asked;
      const before = latest.current;
      // It returns the first value if the two are equal.
      if (before && replaceEqualDeep(before.value, value) === before.value) return before.result;
      const result = begin(...asked).finally(() => {
        if (latest.current === now) latest.current = null;
      });
      const now = { value, result };
      latest.current = now;
      return result;
    },
    [begin],
  );
  const mutate = useCallback(
    (...asked: Asked) => void mutateAsync(...asked).catch(noop),
    [mutateAsync],
  );
  return { mutate, mutateAsync };
}

/** Whether another user saved first, so that a change was based on an outdated version. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.problem?.fields.version !== undefined;

/** Shows a toast with the failed action and the reason. Default: the server's reason. */
export const tellFailure = (title: string, error: unknown, reason = reasonOf(error)): void =>
  toast({ title, description: reason, variant: "destructive" });

/** A reason with its own subject, such as "the hours of Sunday overlap". */
const HAS_SUBJECT = /^(?:the|there|each|two|[^a-z])\b/;

/** Describes the error of a field by its label on the screen: "Street is required." */
export const labeledFault = (label: string, reason: string): string =>
  HAS_SUBJECT.test(reason) ? `${label}: ${reason.replace(/\.$/, "")}.` : sentence(label, reason);

const UNDO = {
  send: (change: number | string) => write("POST", `/api/admin/changes/${change}/undo`),
  done: "Restored as it was",
  failed: "Failed to undo",
};

/** Undoes an entry of the change log, no matter in which list its row is. */
export const useUndo = () => useChange(UNDO);

/** Undoes from a toast, whose row may be closed by then. */
async function undoEntry(client: QueryClient, change: string): Promise<void> {
  try {
    await UNDO.send(change);
    toast({ title: UNDO.done, variant: "success" });
  } catch (error) {
    if (!isSessionOver(error)) tellFailure(UNDO.failed, error);
  }
  refresh(client);
}

/** Undoes a calendar import as a whole, and names the events that were kept. */
export const useImportUndo = () =>
  useChange({
    send: async (id: number) =>
      (await write<Schemas["FeedUndoOut"]>("POST", `/api/admin/imports/${id}/undo`)).body,
    done: "The import was undone",
    detail: ({ kept, keptMore }) => {
      const [first] = kept;
      if (first === undefined) return undefined;
      const others = kept.length + keptMore - 1;
      const more = others > 0 ? ` and ${counted(others, "other event")}` : "";
      return `Kept: ${isolated(first.title)} (${first.reason})${more}`;
    },
    failed: "Failed to undo the import",
  });
