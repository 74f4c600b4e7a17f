import { createStore, del, delMany, entries, set } from "idb-keyval";

import type { Schemas } from "@/api/client";

export type Door = Schemas["DoorOut"];

/** A tap that the server does not know yet, or will not take: then with its reason. */
export interface OwnTap extends Required<Schemas["TapIn"]> {
  refused?: string;
}

/** What a phone keeps of a door: through a reload, and through a browser that was closed. */
export interface Kept {
  door: Door | null;
  /** The oldest first. */
  taps: readonly OwnTap[];
  /** The ids of what was tapped on this phone and may be undone, the latest last. */
  mine: readonly string[];
}

export interface Keeper {
  read: () => Promise<Kept>;
  putDoor: (door: Door | null) => Promise<void>;
  putTap: (tap: OwnTap) => Promise<void>;
  removeTaps: (ids: readonly string[]) => Promise<void>;
  putMine: (ids: readonly string[]) => Promise<void>;
}

/**
 * Keeps a door in the browser's database. Each tap is an entry of its own, so that two windows of one
 * phone do not write over each other's.
 */
export function createKeeper(token: string): Keeper {
  const database = createStore("nightcap-door", "kept");
  const tapKey = (id: string) => `${token}/tap/${id}`;
  const [doorKey, mineKey] = [`${token}/door`, `${token}/mine`];
  return {
    read: async () => {
      const kept: { door: Door | null; taps: OwnTap[]; mine: string[] } = {
        door: null,
        taps: [],
        mine: [],
      };
      for (const [key, value] of await entries<string, never>(database)) {
        if (key === doorKey) kept.door = value;
        else if (key === mineKey) kept.mine = value;
        else if (key.startsWith(tapKey(""))) kept.taps.push(value);
      }
      kept.taps.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
      return kept;
    },
    putDoor: (door) => (door === null ? del(doorKey, database) : set(doorKey, door, database)),
    putTap: (tap) => set(tapKey(tap.id), tap, database),
    removeTaps: (ids) => delMany(ids.map(tapKey), database),
    putMine: (ids) => set(mineKey, ids, database),
  };
}
