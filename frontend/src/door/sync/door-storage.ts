import { createStore, del, delMany, entries, keys, set } from "idb-keyval";

import type { Schemas } from "@/api/client";

export type Door = Schemas["DoorOut"];

/** Who is signed in at a door without a link. */
export type Person = Schemas["DoorPersonOut"];

/** A tap that the server does not know yet, or will not take: then with its reason. */
export interface OwnTap extends Required<Schemas["TapIn"]> {
  refused?: string;
  /** Who tapped; missing at a door that a link opened. It is sent in no other name. */
  by?: Person;
}

/** What a phone keeps of a door: through a reload, and through a browser that was closed. */
export interface Kept {
  door: Door | null;
  /** The oldest first. */
  taps: readonly OwnTap[];
  /** The ids of what was tapped on this phone and may be undone, the latest last. */
  mine: readonly string[];
}

/** The taps that can be sent now: of who is signed in, where a session opened the door. */
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

/** No token has this length. */
const SIGNED_IN = "signed-in";
const SIGNED_IN_DOORS = `${SIGNED_IN}/door`;

/**
 * Keeps a door in the browser's database. Each tap is an entry of its own, so that two windows of one
 * phone do not write over each other's.
 */
export const createKeeper = (token: string): DoorStorage => keeperOf(token, `${token}/door`);

/** Keeps the door of an event for who is signed in: the taps of all their doors wait together. */
export const createSignedInKeeper = (eventId: string): DoorStorage =>
  keeperOf(SIGNED_IN, `${SIGNED_IN_DOORS}/${eventId}`);

/** Takes the guests off this device when somebody signs out; taps that were not sent stay. */
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
