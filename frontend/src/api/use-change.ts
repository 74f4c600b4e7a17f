import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";

import { toast } from "@/ui/toast";

import { isSessionOver, reasonOf } from "./reason";
import { refresh } from "./refresh";

interface Change<Value, Result> {
  send: (value: Value) => Promise<Result>;
  /** The toast's words on success; none where the screen itself shows what was saved. */
  done?: string | ((result: Result, value: Value) => string) | undefined;
  /** The toast's words on failure; the server's reason stands below them. */
  failed: string;
  /** What is fetched anew: every address that begins with one of these. */
  refresh: readonly string[];
  onDone?: (result: Result, value: Value) => void;
}

/** A change that the manager makes: sent, told by a toast, and seen in every list it touches. */
export function useChange<Value, Result>({
  send,
  done,
  failed,
  refresh: beginnings,
  onDone,
}: Change<Value, Result>): UseMutationResult<Result, Error, Value> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (result, value) => {
      const title = typeof done === "function" ? done(result, value) : done;
      if (title !== undefined) toast({ title, variant: "success" });
      refresh(client, beginnings);
      onDone?.(result, value);
    },
    onError: (error) => {
      // The login that opens says enough, and brings everything up to date itself.
      if (isSessionOver(error)) return;
      refresh(client, beginnings);
      toast({ title: failed, description: reasonOf(error), variant: "destructive" });
    },
  });
}
