import type { Schemas } from "@/api/client";
import { SHOW } from "@/door/evening-for-tests";
import { asDay, asInstant } from "@/lib/time/checked-for-tests";
import type { Door, Person } from "./door-storage";

type TapIn = Required<Schemas["TapIn"]>;

interface Session {
  /** The signed-in user; null if a link opens the door. */
  person: Person | null;
  isSignedOut: boolean;
}

/** A fake server that stores taps as ours does: by id, ignoring repeats. */
export function createServer() {
  const session: Session = { person: null, isSignedOut: false };
  const kept = new Map<string, TapIn>();
  const doorOf = (): Door => ({
    now: asInstant("2026-11-22T01:00:00Z"),
    day: asDay("2026-11-21"),
    isTonight: true,
    keptUntil: asInstant("2100-01-01T00:00:00Z"),
    person: session.person,
    shows: [{ ...SHOW, taps: [...kept.values()].map((tap) => ({ ...tap, amount: 0 })) }],
  });
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const problem = (status: number, message: string) => answer(status, { message, fields: {} });
  const refusalOf = (taps: readonly TapIn[], personId: number | undefined) => {
    if (personId !== session.person?.id) return problem(409, "Somebody else is signed in now.");
    const isUnreadable = taps.some(({ id }) => server.unreadable.has(id));
    return isUnreadable ? problem(422, "The request is not valid.") : null;
  };
  const closedBecause = () => {
    if (server.hasEnded) return problem(404, "There is no such door.");
    return session.isSignedOut ? problem(401, "Please log in.") : null;
  };
  const server = {
    kept,
    session,
    isAway: false,
    hasEnded: false,
    /** Ids of taps that it reports as unreadable. */
    unreadable: new Set<string>(),
    losesAnswers: false,
    async fetch(_: string, init?: RequestInit): Promise<Response> {
      if (server.isAway) throw new TypeError("Failed to fetch");
      const closed = closedBecause();
      if (closed) return closed;
      if (init?.method !== "POST") return answer(200, doorOf());
      const { taps, personId }: { taps: TapIn[]; personId?: number } = JSON.parse(
        String(init.body),
      );
      const refusal = refusalOf(taps, personId);
      if (refusal) return refusal;
      for (const tap of taps) if (!kept.has(tap.id)) kept.set(tap.id, tap);
      if (server.losesAnswers) throw new TypeError("Failed to fetch");
      return answer(200, { refused: [], door: doorOf() });
    },
  };
  return server;
}

/** Arrival of two guests of SHOW's party. */
export const ARRIVE = { eventId: 1, kind: "arrival", bookingId: 7, seats: 2 } as const;
