// Rule: The phone counts the room as the server does.

import type { Schemas } from "@/api/client";
import { seatsLeft } from "@/lib/seats-left";
import type { Instant } from "@/lib/time/checked";

type Party = Pick<Schemas["DoorPartyOut"], "bookingId" | "numberOfTickets" | "isCancelled">;

/** The parts of a tap that count, for taps on this phone and for those of the server. */
export type Tap = Pick<Schemas["TapOut"], "id" | "kind" | "at" | "bookingId" | "seats" | "undoes">;

/**
 * Attendance of a show; `nightcap/door/headcount.py` explains the numbers that the server computes
 * too.
 *
 * `surplus` is the number of taps beyond the seats of a booking, such as when two phones admit the
 * same guests. `over` is the number of people above capacity, `promised` the number above capacity
 * if all expected guests come; `givenTwice` then lists the walk-ins without free seats, beginning
 * with the last that had some. `free` is the number of seats for walk-ins; null if seats are not
 * limited.
 */
export interface Headcount {
  arrived: ReadonlyMap<number, number>;
  surplus: ReadonlyMap<number, number>;
  since: ReadonlyMap<number, Instant>;
  walkIns: number;
  heads: number;
  toCome: number;
  over: number;
  promised: number;
  free: number | null;
  givenTwice: readonly string[];
}

/** Arrivals and walk-ins that were not undone, each once, in order of time. */
export function effectiveTaps<AnyTap extends Tap>(taps: readonly AnyTap[]): AnyTap[] {
  const byId = new Map(taps.map((tap) => [tap.id, tap]));
  const all = [...byId.values()];
  const undone = new Set(all.flatMap(({ undoes }) => (undoes === null ? [] : [undoes])));
  const order = (one: AnyTap, other: AnyTap) =>
    Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1);
  return all.filter(({ id, kind }) => kind !== "undo" && !undone.has(id)).sort(order);
}

const sum = (seats: Iterable<number>) => [...seats].reduce((total, more) => total + more, 0);

/**
 * Counts the attendance as the server does, from the parties and the set of taps only: the order
 * and repetitions of taps do not matter. Taps of an unknown booking are ignored.
 */
export function headcount(
  { capacity, houseSeats = 0 }: Partial<Pick<Schemas["DoorShowOut"], "capacity" | "houseSeats">>,
  parties: readonly Party[],
  taps: readonly Tap[],
): Headcount {
  const sizes = new Map(parties.map((party) => [party.bookingId, party.numberOfTickets]));
  const tapped = new Map<number, number>();
  const since = new Map<number, Instant>();
  const walkIns: Tap[] = [];
  for (const tap of effectiveTaps(taps)) {
    const { bookingId } = tap;
    if (bookingId === null) walkIns.push(tap);
    else if (sizes.has(bookingId)) {
      tapped.set(bookingId, (tapped.get(bookingId) ?? 0) + tap.seats);
      if (!since.has(bookingId)) since.set(bookingId, tap.at);
    }
  }
  const arrived = new Map<number, number>();
  const surplus = new Map<number, number>();
  for (const [bookingId, seats] of tapped) {
    const inside = Math.min(seats, sizes.get(bookingId) ?? 0);
    arrived.set(bookingId, inside);
    if (seats > inside) surplus.set(bookingId, seats - inside);
  }
  const walkedIn = sum(walkIns.map(({ seats }) => seats));
  const cancelledIn = sum(
    parties.map(({ bookingId, isCancelled }) => (isCancelled && arrived.get(bookingId)) || 0),
  );
  const heads = sum(arrived.values()) + walkedIn;
  const toCome = sum(
    parties.map(({ bookingId, numberOfTickets, isCancelled }) =>
      isCancelled ? 0 : numberOfTickets - (arrived.get(bookingId) ?? 0),
    ),
  );
  const room = capacity ?? Number.POSITIVE_INFINITY;
  const byBooking = heads - walkedIn - cancelledIn + toCome;
  return {
    arrived,
    surplus,
    since,
    walkIns: walkedIn + cancelledIn,
    heads,
    toCome,
    over: Math.max(0, heads - room),
    promised: Math.max(0, heads + toCome - room),
    free: seatsLeft({
      capacity: capacity ?? null,
      seatsTaken: byBooking,
      walkIns: walkedIn + cancelledIn,
      houseSeats,
    }),
    givenTwice: givenTwice(walkIns, room - byBooking - cancelledIn),
  };
}

function givenTwice(walkIns: readonly Tap[], free: number): string[] {
  let taken = 0;
  const first = walkIns.findIndex(({ seats }) => {
    taken += seats;
    return taken > free;
  });
  return first < 0 ? [] : walkIns.slice(Math.max(0, first - 1)).map(({ id }) => id);
}
