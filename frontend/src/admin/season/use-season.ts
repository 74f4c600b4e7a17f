import { useQueryClient } from "@tanstack/react-query";
import { refresh } from "@/admin/data/query-client";
import { useApi } from "@/admin/data/use-api";
import { useChange } from "@/admin/data/use-change";
import { type Schemas, send } from "@/api/client";

import type { WrittenSeason, WrittenShow } from "./season-shows";

const URL = "/api/admin/season";
const KEY = [URL];

/** What every change of the season's list has in common: one follows the other. */
const WRITING = {
  scope: "season",
  failed: "Failed to save season list",
  refresh: ["/api/season"],
};

interface SeasonChange {
  shows: WrittenShow[];
  /** The toast's words; none where the screen itself shows what was saved. */
  done?: string;
  /** Takes the change back, from the toast. */
  undo?: () => void;
}

/** The season's list, and writing its shows: seen here at once, one change after the other. */
export function useSeason() {
  const client = useQueryClient();
  const season = useApi(URL, { isReadAnew: true });
  const known = () => client.getQueryData<WrittenSeason>(KEY);
  const keep = (saved: WrittenSeason) => {
    const underWay = client.isMutating({
      predicate: ({ options }) => options.scope?.id === WRITING.scope,
    });
    const now = known();
    // What was moved meanwhile is on its way: only the version is news.
    const isLast = underWay === 1 || !now;
    client.setQueryData<WrittenSeason>(KEY, isLast ? saved : { ...now, version: saved.version });
  };
  const write = useChange({
    ...WRITING,
    send: ({ shows }: SeasonChange) =>
      send("PUT", URL, { shows, version: known()?.version ?? null }),
    foresee: async ({ shows }) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData<WrittenSeason>(
        KEY,
        (before) => before && { ...before, values: { ...before.values, shows } },
      );
    },
    done: (_, { done }) => done,
    canUndo: (_, { undo }) => undo !== undefined,
    onUndo: (_, { undo }) => undo?.(),
    onFailure: () => {
      refresh(client, KEY);
      return false;
    },
    onDone: keep,
  });
  return {
    season,
    /** The shows as they are known now, also to what runs later. */
    shows: () => known()?.values.shows ?? [],
    write,
    /** What an editor of a part of the season needs besides its fields. */
    editing: {
      ...WRITING,
      refresh: [...WRITING.refresh, URL],
      send: (changes: Schemas["SeasonChangesIn"]) => send("PUT", URL, changes),
      onSaved: keep,
    },
  };
}

export type SeasonEditing = ReturnType<typeof useSeason>["editing"];
