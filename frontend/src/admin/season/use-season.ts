import { useMutation, useQueryClient } from "@tanstack/react-query";

import { type Schemas, send, useApi } from "@/api/client";
import { isSessionOver, reasonOf } from "@/api/errors";
import { refresh } from "@/api/query-client";
import { toast } from "@/ui/toast";

import type { WrittenSeason, WrittenShow } from "./season-shows";

const URL = "/api/admin/season";
const KEY = [URL];
const WRITING = ["season"];
const UNDO_MS = 10_000;

interface SeasonChange {
  title?: string;
  subtitle?: string;
  shows?: WrittenShow[];
  /** The version that the change is based on; without it the latest that is known here. */
  version?: number;
  /** The toast's words; none where the screen itself shows what was saved. */
  done?: string;
  /** Takes the change back, from the toast. */
  undo?: () => void;
}

/** The season's list, and writing it: seen here at once, one change after the other. */
export function useSeason() {
  const client = useQueryClient();
  const season = useApi(URL, { isReadAnew: true });
  const known = () => client.getQueryData<WrittenSeason>(KEY);
  const write = useMutation({
    mutationKey: WRITING,
    scope: { id: "season" },
    mutationFn: ({ done: _, undo: __, version, ...fields }: SeasonChange) => {
      const body: Schemas["SeasonChangesIn"] = fields;
      return send("PUT", URL, { ...body, version: version ?? known()?.version ?? null });
    },
    onMutate: async ({ shows }) => {
      await client.cancelQueries({ queryKey: KEY });
      const before = known();
      if (before && shows) {
        client.setQueryData<WrittenSeason>(KEY, { ...before, values: { ...before.values, shows } });
      }
    },
    onSuccess: (saved, { done, undo }) => {
      const isLast = client.isMutating({ mutationKey: WRITING }) === 1;
      const now = known();
      // What was moved meanwhile is on its way: only the version is news.
      client.setQueryData<WrittenSeason>(
        KEY,
        isLast || !now ? saved : { ...now, version: saved.version },
      );
      refresh(client, ["/api/season"]);
      if (done === undefined) return;
      toast({
        title: done,
        variant: "success",
        ...(undo && { durationMs: UNDO_MS, action: { label: "Undo", onClick: undo } }),
      });
    },
    onError: (error) => {
      refresh(client, KEY);
      if (isSessionOver(error)) return;
      toast({
        title: "Failed to save season list",
        description: reasonOf(error),
        variant: "destructive",
      });
    },
  });
  return {
    season,
    /** The shows as they are known now, also to what runs later. */
    shows: () => known()?.values.shows ?? [],
    write,
  };
}
