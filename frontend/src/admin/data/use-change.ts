import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { isSessionOver, reasonOf } from "@/api/errors";
import { request } from "@/api/http";
import { refresh } from "@/api/query-client";
import { toast } from "@/ui/toast";

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

const UNDO_MS = 10_000;

interface Removal {
  url: (id: number) => string;
  /** The toasts' words. */
  done: string;
  failed: string;
  /** What is fetched anew: every address that begins with one of these. */
  refresh: readonly string[];
  onDone?: (id: number) => void;
}

/** Deletes at once, and offers for ten seconds to undo it. */
export function useRemoval({
  url,
  done,
  failed,
  refresh: beginnings,
  onDone,
}: Removal): UseMutationResult<string | null, Error, number> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await request("DELETE", url(id))).headers.get("X-Change"),
    onSuccess: (change, id) => {
      const undo = () => {
        if (change !== null) putBack(client, change, beginnings).catch(reportError);
      };
      toast({
        title: done,
        variant: "success",
        ...(change !== null && {
          durationMs: UNDO_MS,
          action: { label: "Undo", onClick: undo },
        }),
      });
      refresh(client, beginnings);
      onDone?.(id);
    },
    onError: (error) => {
      if (isSessionOver(error)) return;
      toast({ title: failed, description: reasonOf(error), variant: "destructive" });
    },
  });
}

async function putBack(client: QueryClient, change: string, beginnings: readonly string[]) {
  try {
    await request("POST", `/api/admin/changes/${change}/undo`);
    toast({ title: "Put back as it was", variant: "success" });
  } catch (error) {
    toast({ title: "Failed to undo", description: reasonOf(error), variant: "destructive" });
  }
  refresh(client, beginnings);
}
