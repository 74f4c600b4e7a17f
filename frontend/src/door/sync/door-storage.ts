import { createStore, del, delMany, entries, keys, set } from "idb-keyval";

import type { Schemas } from "@/api/client";

export type Door = Schemas["DoorOut"];

/** The signed-in user of a door without a link. */
export type Person = Schemas["DoorPersonOut"];

/** A tap that the server does not know yet, or has rejected with a reason. */
export interface OwnTap extends Required<Schemas["TapIn"]> {
  refused?: string;
  /**
   * The user who tapped; missing for a door opened by a link. A tap is sent only in this user's
   * name.
   */
  by?: Person;
}

/** Data of a door on the phone; they survive a reload and a closed browser. */
export interface Kept {
  door: Door | null;
  /** The oldest first. */
  taps: readonly OwnTap[];
  /** The ids of taps on this phone that can be undone, the latest last. */
  mine: readonly string[];
}

/** The taps that can be sent now; if a session opened the door, only those of the current user. */
export const waitingOf = ({ door, taps }: Pick<Kept, "door" | "taps">): OwnTap[] =>
  taps.filter(({ refused, by }) => refused === undefined && (!by || by.id === door?.person?.id));

export interface DoorStorage {
  read: () => Promise<Kept>;
  putDoor: (door: Door | null) => Promise<void>;
  putTap: (tap: OwnTap) => Promise<void>;
  removeTaps: (ids: readonly string[]) => Promise<void>;
  putMine: (ids: readonly string[]) => Promise<void>;
}

const openDatabase = () => createStore("nightcap-door", "kept");

/** No access token has this length. */
const SIGNED_IN = "signed-in";
const SIGNED_IN_DOORS = `${SIGNED_IN}/door`;

/**
 * Keeps a door in the browser's database. Each tap is a separate entry, so that two windows on one
 * phone do not overwrite each other's.
 */
export const createKeeper = (token: string): DoorStorage => keeperOf(token, `${token}/door`);

/**
 * Keeps the door of an event for the signed-in user; the taps of all their doors share one queue.
 */
export const createSignedInKeeper = (eventId: string): DoorStorage =>
  keeperOf(SIGNED_IN, `${SIGNED_IN_DOORS}/${eventId}`);

/** Deletes the guests from this device on sign-out; unsent taps stay. */
export async function forgetSignedInDoors(): Promise<void> {
  const database = openDatabase();
  const all = await keys<string>(database);
  await delMany(
    all.filter((key) => key.startsWith(SIGNED_IN_DOORS)),
    database,
  );
}

function keeperOf(name: string, doorKey: string): DoorStorage {
  const database = openDatabase();
  const tapKey = (id: string) => `${name}/tap/${id}`;
  const mineKey = `${name}/mine`;
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
