import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

import { toast } from "@/ui/toast";

import { request } from "./http";
import { isSessionOver, reasonOf } from "./reason";
import { refresh } from "./refresh";

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
