import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { refresh } from "@/admin/data/query-client";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useOwnRemoval } from "@/admin/data/use-removal";
import { type Schemas, send } from "@/api/client";

import { listed, type WrittenSeason, type WrittenShow, without } from "./season-shows";

const URL = "/api/admin/season";
const KEY = [URL];

/** Shared by all changes of the season's list: they are sent one after the other. */
const WRITING = {
  scope: "season",
  failed: "Failed to save season list",
  refresh: ["/api/season"],
};

type Shows = readonly WrittenShow[];

interface SeasonChange {
  /** Edits the shows; applied to the list on the screen, and to the newest list when it is sent. */
  change: (shows: Shows) => Shows;
  /** Title of the toast; none if the screen itself shows the saved value. */
  done?: string;
}

/** A change that is shown before it is saved. */
interface Pending {
  change: SeasonChange["change"];
  /** The version that holds it, once it is saved. */
  savedIn?: number | undefined;
}

/** The season with changes that are not saved or refetched yet. */
function foreseen(season: WrittenSeason, pending: readonly Pending[]): WrittenSeason {
  const shows = pending
    .filter(({ savedIn }) => savedIn === undefined || savedIn > season.version)
    .reduce<Shows>((before, { change }) => change(before), season.values.shows);
  return { ...season, values: { ...season.values, shows: [...shows] } };
}

/** The season's list, and writing its shows: seen here at once, one change after the other. */
export function useSeason() {
  const client = useQueryClient();
  const season = usePanelQuery(URL);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const known = () => client.getQueryData<WrittenSeason>(KEY);
  const keep = (saved: WrittenSeason) =>
    client.setQueryData<WrittenSeason>(KEY, (now) =>
      now && now.version > saved.version ? now : saved,
    );
  const begin = (change: SeasonChange["change"]) =>
    setPending((before) => [...before.filter(({ savedIn }) => savedIn === undefined), { change }]);
  const end = (change: SeasonChange["change"], savedIn?: number) =>
    setPending((before) =>
      before.flatMap((one) => {
        if (one.change !== change) return [one];
        return savedIn === undefined ? [] : [{ change, savedIn }];
      }),
    );
  const sendShows = async (change: SeasonChange["change"]) => {
    const now = known() ?? (await season.refetch({ throwOnError: true })).data;
    // List and version come from the same response, so the server detects changes by others.
    return send("PUT", URL, {
      ...(now && { shows: [...change(now.values.shows)] }),
      version: now?.version ?? null,
    });
  };
  const onFailure = (change: SeasonChange["change"]) => {
    end(change);
    refresh(client, KEY);
    return false;
  };
  const onSaved = (change: SeasonChange["change"], saved: WrittenSeason) => {
    keep(saved);
    end(change, saved.version);
  };
  const write = useChange({
    ...WRITING,
    send: ({ change }: SeasonChange) => sendShows(change),
    optimisticUpdate: ({ change }) => begin(change),
    done: (_, { done }) => done,
    onFailure: (_, { change }) => onFailure(change),
    onDone: (saved, { change }) => onSaved(change, saved),
  });
  const shown = season.data && foreseen(season.data, pending);
  const removal = useShowRemoval(shown?.values.shows ?? [], {
    sendShows,
    begin,
    onFailure,
    onSaved,
    restore: (change) => write.mutate({ change, done: "Restored as it was" }),
  });
  return {
    season: { ...season, data: shown },
    write,
    removal,
    /** Shared options for each editor of the season. */
    editing: {
      ...WRITING,
      refresh: [...WRITING.refresh, URL],
      send: (changes: Schemas["SeasonChangesIn"]) => send("PUT", URL, changes),
      onSaved: keep,
    },
  };
}

interface ShowWriting {
  sendShows: (change: SeasonChange["change"]) => Promise<WrittenSeason>;
  begin: (change: SeasonChange["change"]) => void;
  onFailure: (change: SeasonChange["change"]) => boolean;
  onSaved: (change: SeasonChange["change"], saved: WrittenSeason) => void;
  restore: (change: SeasonChange["change"]) => void;
}

/** Removes a show from the list by its id from `listed`; 'Undo' restores its position. */
function useShowRemoval(
  shows: Shows,
  { sendShows, begin, onFailure, onSaved, restore }: ShowWriting,
) {
  const going = useRef(new Map<string, SeasonChange["change"]>());
  const lines = listed(shows);
  const gone = useRef(new Map<string, (typeof lines)[number]>());
  const changeOf = (id: string) => going.current.get(id) ?? ((all: Shows) => without(all, id));
  return useOwnRemoval({
    ...WRITING,
    send: (id: string) => sendShows(changeOf(id)),
    optimisticUpdate: (id) => {
      const line = lines.find((one) => one.id === id);
      if (line) gone.current.set(id, line);
      going.current.set(id, (all) => without(all, id));
      begin(changeOf(id));
    },
    done: "Show deleted successfully",
    onUndo: (_, id) => {
      const { show, place } = gone.current.get(id) ?? {};
      if (show) restore((all) => [...all.slice(0, place), show, ...all.slice(place)]);
    },
    onFailure: (_, id) => onFailure(changeOf(id)),
    onDone: (id, saved) => onSaved(changeOf(id), saved),
  });
}

export type SeasonEditing = ReturnType<typeof useSeason>["editing"];
