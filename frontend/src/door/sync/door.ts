// Rule: A tap at the door is kept on the phone until the server has it.

import type { Schemas } from "@/api/client";
import { ApiError } from "@/api/errors";
import { readJson, request } from "@/api/http";
import { effectiveTaps } from "@/door/headcount";
import { newKey } from "@/lib/idempotency-key";
import { pauseMs } from "@/lib/send-queue/delivery";
import { createStore } from "@/lib/store";
import { instantAt } from "@/lib/time/checked";
import { currentTime } from "@/lib/time/server-time";
import { type Door, type DoorStorage, type Kept, type OwnTap, waitingOf } from "./door-storage";

export type DoorShow = Schemas["DoorShowOut"];

/** House seats; a show cached by an older version may lack the number. */
export const houseSeatsOf = ({ houseSeats }: Partial<DoorShow>): number => houseSeats ?? 0;

/**
 * "no network": no response; "closed": the door's link has ended; "signed out": the door opens
 * again after a login.
 */
type Connection = "fine" | "no network" | "closed" | "signed out";

export interface DoorState extends Kept {
  /** Whether the data stored on this phone were read. */
  isRead: boolean;
  /** The ids of taps that are still being stored: a reload could lose them. */
  unkept: readonly string[];
  connection: Connection;
}

/** The input of a tap; the door fills in the rest. */
export type NewTap = Pick<OwnTap, "eventId" | "kind"> &
  Partial<Pick<OwnTap, "bookingId" | "seats" | "name" | "isPaid" | "paidBy" | "tierId" | "undoes">>;

/** A tap as the door counts it; the amount of one that the server does not know yet is null. */
export type DoorTap = Omit<Schemas["TapOut"], "amount"> & { amount: number | null };

interface Dependencies {
  /** API URL of this door. */
  url: string;
  keeper: DoorStorage;
  /** The event of a door with a signed-in user; null if a link opened it. */
  eventId?: number | null;
}

const AT_ONCE = 100;
const MOST_MINE = 200;
const PATIENCE_MS = 10_000;
/** Temporary rejections that do not concern the tap. */
const PASSING = [401, 403, 404, 408, 409, 425, 429];

/** The door on this phone: its data, its taps, and their delivery. */
export function createDoor({ url, keeper, eventId = null }: Dependencies) {
  const isSignedIn = eventId !== null;
  const state = createStore<DoorState>({
    isRead: false,
    unkept: [],
    connection: "fine",
    door: null,
    taps: [],
    mine: [],
  });
  let work: Promise<unknown> = Promise.resolve();
  let isWanted = false;
  let failures = 0;
  let atOnce = AT_ONCE;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (changes: Partial<DoorState>) => state.set({ ...state.get(), ...changes });

  /** Without storage, the page continues with its data in memory. */
  const keep = (...kept: Promise<void>[]) => {
    for (const one of kept) one.catch(() => undefined);
  };

  async function begin() {
    const kept = await keeper.read().catch(() => null);
    // Keep taps made in the meantime.
    const { taps, mine } = state.get();
    change({
      isRead: true,
      door: kept?.door ?? null,
      taps: [...(kept?.taps ?? []), ...taps],
      mine: [...(kept?.mine ?? []), ...mine],
    });
    forgetWhenOver();
  }

  /** Deletes the guests from this phone once the night is over. */
  function forgetWhenOver() {
    const { door } = state.get();
    if (door && Date.parse(door.keptUntil) < currentTime()) forget();
  }

  function forget() {
    change({ door: null });
    keep(keeper.putDoor(null));
  }

  function tap(...wanted: NewTap[]) {
    const at = instantAt(currentTime());
    const { door, taps, mine, unkept } = state.get();
    const made = wanted.map(
      (one): OwnTap => ({
        ...{ bookingId: null, seats: 0, name: "", isPaid: false, undoes: null },
        ...{ paidBy: null, tierId: null },
        ...one,
        ...(door?.person && { by: door.person }),
        id: newKey(),
        at,
      }),
    );
    const ids = made.map(({ id }) => id);
    const ofMine = made.filter(({ kind }) => kind !== "undo").map(({ id }) => id);
    change({
      taps: [...taps, ...made],
      mine: [...mine, ...ofMine].slice(-MOST_MINE),
      unkept: [...unkept, ...ids],
    });
    Promise.allSettled([...made.map(keeper.putTap), keeper.putMine(state.get().mine)])
      .then(() => change({ unkept: state.get().unkept.filter((id) => !ids.includes(id)) }))
      .catch(reportError);
    sync().catch(reportError);
  }

  function discard(ids: readonly string[]) {
    change({ taps: state.get().taps.filter(({ id }) => !ids.includes(id)) });
    keep(keeper.removeTaps(ids));
  }

  /** Sends waiting taps and fetches news now; after failures, retries with growing pauses. */
  function sync(): Promise<unknown> {
    if (isWanted) return work;
    isWanted = true;
    clearTimeout(timer);
    work = work.then(async () => {
      isWanted = false;
      try {
        while (await exchange());
        failures = 0;
      } catch (error) {
        settle(error);
      }
    });
    return work;
  }

  /** True while there is more to send. */
  async function exchange(): Promise<boolean> {
    const batch = waitingOf(state.get()).slice(0, atOnce);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (batch.length === 0) {
      know(await readJson<Door>(await request("GET", url, { signal })));
      return waitingOf(state.get()).length > 0;
    }
    try {
      const body = {
        taps: batch.map(({ refused: _, by: __, ...tap }) => tap),
        ...(isSignedIn && { personId: state.get().door?.person?.id }),
      };
      const response = await request("POST", `${url}/taps`, { body, signal });
      arrived(batch, await readJson<Schemas["TapsOut"]>(response));
    } catch (error) {
      if (!(isSignedIn && error instanceof ApiError && error.status === 409)) {
        setAside(batch, error);
      } else {
        const before = state.get().door?.person?.id;
        know(await readJson<Door>(await request("GET", url, { signal })));
        // Another user has signed in in the meantime, and sends their own taps.
        if (state.get().door?.person?.id === before) throw error;
      }
    }
    return waitingOf(state.get()).length > 0;
  }

  function arrived(batch: readonly OwnTap[], answer: Schemas["TapsOut"]) {
    const reasons = new Map(answer.refused.map(({ id, reason }) => [id, reason]));
    if (answer.door) know(answer.door);
    else change({ connection: "closed" });
    refuse(
      batch.filter(({ id }) => reasons.has(id)),
      (id) => reasons.get(id) ?? "",
    );
    discard(batch.map(({ id }) => id).filter((id) => !reasons.has(id)));
    if (!answer.door) forget();
  }

  /** If a batch is rejected (4xx), sends its taps one by one to find the invalid one. */
  function setAside(batch: readonly OwnTap[], error: unknown) {
    if (!(error instanceof ApiError) || error.status >= 500 || PASSING.includes(error.status))
      throw error;
    if (batch.length > 1) atOnce = 1;
    else refuse(batch, () => error.problem?.message ?? error.message);
  }

  function refuse(some: readonly OwnTap[], reason: (id: string) => string) {
    const refused = new Map(some.map((tap) => [tap.id, { ...tap, refused: reason(tap.id) }]));
    change({ taps: state.get().taps.map((tap) => refused.get(tap.id) ?? tap) });
    keep(...[...refused.values()].map(keeper.putTap));
  }

  function know(door: Door) {
    change({ door, connection: "fine" });
    keep(keeper.putDoor(door));
  }

  function settle(error: unknown) {
    // Only the server's own response counts: a hotel's login page closes no door.
    const status = error instanceof ApiError && error.problem ? error.status : null;
    const isOver = status === 404 || (isSignedIn && status === 403);
    const isSignedOut = isSignedIn && status === 401;
    if (isOver || isSignedOut) {
      change({ connection: isOver ? "closed" : "signed out" });
      forget();
      return;
    }
    change({ connection: "no network" });
    forgetWhenOver();
    failures += 1;
    timer = setTimeout(sync, Math.min(pauseMs(failures, Math.random()), 30_000));
  }

  return {
    state,
    eventId,
    begin,
    tap,
    sync,
    /** Discards rejected taps. */
    discard,
    /**
     * Undoes the latest tap of this phone that is not undone, and returns it; null if there is
     * none.
     */
    undoLast(): DoorTap | null {
      const all = (state.get().door?.shows ?? []).flatMap((show) =>
        tapsOf(show, state.get()).map((tap) => ({ ...tap, eventId: show.eventId })),
      );
      const stand = new Map(effectiveTaps(all).map((one) => [one.id, one]));
      const last = state.get().mine.findLast((id) => stand.has(id));
      const found = last === undefined ? undefined : stand.get(last);
      if (!found) return null;
      tap({ eventId: found.eventId, kind: "undo", undoes: found.id });
      return found;
    },
  };
}

export type DoorOnPhone = ReturnType<typeof createDoor>;

/** The taps of a show: those of the server, and those still on this phone. */
export function tapsOf(show: DoorShow, { taps }: Pick<DoorState, "taps">): DoorTap[] {
  const known = show.taps ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const own = taps.filter(
    ({ id, eventId, refused }) => eventId === show.eventId && refused === undefined && !ids.has(id),
  );
  return [...known, ...own.map((tap) => ({ ...tap, amount: tap.paidBy ? null : 0 }))];
}
