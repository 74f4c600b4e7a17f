import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { refresh, reread } from "@/admin/data/query-client";
import { ApiError, isSessionOver, reasonOf } from "@/api/errors";
import { whenAnswered, write } from "@/api/http";
import { toast } from "@/ui/overlays/toast";

const UNDO_MS = 10_000;

/** To how many parties that wait the changes have offered seats of which no toast has told yet. */
let offered = 0;

whenAnswered(({ headers }) => {
  offered += Number(headers.get("Offered-Parties"));
});

/** "2 parties that wait were offered seats by mail." Each offer is told once; null without any. */
function offersInWords(): string | null {
  const parties = offered;
  offered = 0;
  if (parties === 0) return null;
  return `${parties === 1 ? "1 party that waits was" : `${parties} parties that wait were`} offered seats by mail.`;
}

interface Done {
  title: string;
  /** A second line. */
  detail?: string | undefined;
  /** What 'Undo' does. */
  undo?: (() => void) | false | undefined;
}

/** Says in a toast what was done, and to how many parties that wait it has offered seats. */
export function tellDone({ title, detail, undo }: Done): void {
  const offers = offersInWords();
  const lines = [detail, offers].filter((line) => line != null);
  toast({
    title,
    ...(lines.length > 0 && { description: lines.join(". ").replace("..", ".") }),
    variant: "success",
    // Seats that are offered cannot be taken back.
    ...(undo &&
      offers === null && { durationMs: UNDO_MS, action: { label: "Undo", onClick: undo } }),
  });
}

type Words<Value, Result> = string | ((result: Result, value: Value) => string | undefined);

export interface Change<Value, Result> {
  send: (value: Value) => Promise<Result>;
  /** Changes with the same scope are sent one after the other, in the order they were made. */
  scope?: string;
  /** Shows the change before it is saved. */
  foresee?: (value: Value) => unknown;
  /** The toast's words on success; none where the screen itself shows what was saved. */
  done?: Words<Value, Result> | undefined;
  /** A second line of that toast. */
  detail?: Words<Value, Result>;
  /** What 'Undo' in that toast does; none is offered without it, or where `canUndo` says no. */
  onUndo?: (result: Result, value: Value) => void;
  canUndo?: (result: Result, value: Value) => boolean;
  /** The toast's words on failure; the server's reason stands below them. */
  failed: string;
  /** Deals with a failure; true where no toast needs to tell of it. */
  onFailure?: (error: Error, value: Value) => boolean;
  /** What is fetched anew: every address that begins with one of these. */
  refresh: readonly string[];
  /** `isReread` is fulfilled once the lists have been read again. */
  onDone?: ((result: Result, value: Value, isReread: Promise<void>) => void) | undefined;
  /** Called at the end, however it went; with null where it went well. */
  onSettled?: (error: Error | null, value: Value) => void;
}

/** A change that the manager makes: sent, told by a toast, and seen in every list it touches. */
export function useChange<Value, Result>(
  change: Change<Value, Result>,
): UseMutationResult<Result, Error, Value> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change.send,
    ...(change.scope !== undefined && { scope: { id: change.scope } }),
    onMutate: (value) => change.foresee?.(value),
    onSuccess: (result, value) => {
      const isReread = reread(client, change.refresh);
      isReread.catch(reportError);
      const inWords = (words: Words<Value, Result> | undefined) =>
        typeof words === "function" ? words(result, value) : words;
      const { onUndo, canUndo } = change;
      const undo = onUndo && (canUndo?.(result, value) ?? true) && (() => onUndo(result, value));
      const title = inWords(change.done);
      if (title !== undefined) tellDone({ title, detail: inWords(change.detail), undo });
      change.onDone?.(result, value, isReread);
      if (offered > 0) tellDone({ title: "Saved" });
    },
    onSettled: (_, error, value) => change.onSettled?.(error, value),
    onError: (error, value) => {
      // The login that opens says enough, and brings everything up to date itself.
      if (isSessionOver(error)) return;
      refresh(client, change.refresh);
      if (!change.onFailure?.(error, value)) tellFailure(change.failed, error);
    },
  });
}

/** Whether somebody else saved first, so that a change was based on an outdated version. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.problem?.fields.version !== undefined;

/** Says in a toast what failed, and the server's reason. */
export const tellFailure = (title: string, error: unknown): void =>
  toast({ title, description: reasonOf(error), variant: "destructive" });

/** Undoes an entry of the list of changes, wherever its row stands. */
export const useUndo = () =>
  useChange({
    send: (change: number | string) => write("POST", `/api/admin/changes/${change}/undo`),
    done: "Restored as it was",
    failed: "Failed to undo",
    refresh: ["/api/"],
  });
