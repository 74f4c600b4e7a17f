import { expect, it } from "vitest";

import { seatsLeft } from "@/lib/seats-left";
import { instantAt } from "@/lib/time/checked";

import text from "../../../tests/door/headcounts.json?raw";
import seatsText from "../../../tests/door/seats_left.json?raw";

import { headcount, type Tap } from "./headcount";

interface Case {
  says: string;
  capacity: number | null;
  houseSeats?: number;
  parties: { bookingId: number; seats: number; isCancelled?: boolean }[];
  taps: (Partial<Tap> & Pick<Tap, "id" | "kind"> & { minute: number })[];
  counts: object;
}

// The server's tests read the same file for the numbers that nightcap/door/headcount.py computes
// too.
const CASES: Case[] = JSON.parse(text);

const at = (minute: number) => instantAt(Date.UTC(2026, 10, 22, 1, minute));

it.each(CASES)("$says", ({ capacity, houseSeats = 0, parties, taps, counts }) => {
  const {
    arrived,
    surplus,
    since: _,
    ...numbers
  } = headcount(
    { capacity, houseSeats },
    parties.map(({ bookingId, seats, isCancelled = false }) => ({
      bookingId,
      numberOfTickets: seats,
      isCancelled,
    })),
    taps.map(({ minute, ...tap }) => ({
      at: at(minute),
      bookingId: null,
      seats: 0,
      undoes: null,
      ...tap,
    })),
  );
  const found = {
    ...numbers,
    arrived: Object.fromEntries(arrived),
    surplus: Object.fromEntries(surplus),
  };
  expect(found).toEqual(counts);
});

type SeatsCase = Parameters<typeof seatsLeft>[0] & { says: string; left: number | null };

const SEATS_CASES: SeatsCase[] = JSON.parse(seatsText);

it.each(SEATS_CASES)(
  "counts free seats as the server does: $says",
  ({ says: _, left, ...seats }) => {
    expect(seatsLeft(seats)).toBe(left);
  },
);

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PARTIES = [2, 3, 6].map((numberOfTickets, index) => ({
  bookingId: index + 1,
  numberOfTickets,
  isCancelled: index === 2,
}));

function someTaps(chance: () => number): Tap[] {
  const below = (limit: number) => Math.floor(chance() * limit);
  const taps: Tap[] = [];
  for (let index = 0; index < 14; index += 1) {
    const common = { id: `${below(1e9)}-${index}`, at: at(below(60)), undoes: null };
    const earlier = taps[below(taps.length)];
    const kind = below(3);
    if (kind === 0 && earlier)
      taps.push({ ...common, kind: "undo", bookingId: null, seats: 0, undoes: earlier.id });
    else if (kind === 1)
      taps.push({ ...common, kind: "walk-in", bookingId: null, seats: 1 + below(3) });
    else taps.push({ ...common, kind: "arrival", bookingId: 1 + below(4), seats: 1 + below(6) });
  }
  return taps;
}

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "three phones that receive each other's taps in any order end equal (seed %i)",
  (seed) => {
    const chance = chanceOf(seed);
    const taps = someTaps(chance);
    const heard = () => {
      const order = [...taps, ...taps.filter(() => chance() < 0.5)];
      return order
        .map((tap) => ({ tap, place: chance() }))
        .sort((one, other) => one.place - other.place)
        .map(({ tap }) => tap);
    };
    const [first, second, third] = [heard(), heard(), heard()].map((phone) => {
      const counted = headcount({ capacity: 9, houseSeats: 1 }, PARTIES, phone);
      return {
        ...counted,
        arrived: new Map([...counted.arrived].sort()),
        surplus: new Map([...counted.surplus].sort()),
        since: new Map([...counted.since].sort()),
      };
    });
    expect(second).toEqual(first);
    expect(third).toEqual(first);
  },
);

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  "hides no conflict and invents none (seed %i)",
  (seed) => {
    const chance = chanceOf(seed);
    const taps = someTaps(chance);
    const capacity = Math.floor(chance() * 21);
    const counted = headcount({ capacity, houseSeats: 0 }, PARTIES, taps);
    const walkedIn = counted.walkIns - (counted.arrived.get(3) ?? 0);
    expect(counted.over).toBe(Math.max(0, counted.heads - capacity));
    expect(counted.givenTwice.length > 0).toBe(counted.promised > 0 && walkedIn > 0);
  },
);
