import { useEffect, useRef, useState } from "react";
import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import type { DoorShow, DoorTap, NewTap } from "@/door/sync/door";
import { useNameOrder } from "@/lib/folding";
import { useVenueTime } from "@/lib/time/venue-time";
import type { Tab } from "./finder";
import { effectiveTaps, type Headcount } from "./headcount";
import { standingOf, type Way } from "./money";
import { PartyRow, WalkInRow } from "./party-row";
import { isFound } from "./search";

interface PartyListProps {
  show: DoorShow;
  taps: readonly DoorTap[];
  counted: Headcount;
  search: string;
  tab: Tab;
  onTap: (...taps: NewTap[]) => void;
}

const NO_PARTIES: readonly Schemas["DoorPartyOut"][] = [];

const nameOf = ({ customerName }: Schemas["DoorPartyOut"]) => customerName;

/** The guests: expected, arrived, and during a search, the matches. */
export function PartyList({ show, taps, counted, search, tab, onTap }: PartyListProps) {
  const { staying, tapped } = useSteadyList();
  const { dayKey } = useVenueTime();
  const { eventId } = show;
  const parties = useNameOrder(show.parties ?? NO_PARTIES, nameOf);
  const isSearching = search.trim() !== "";
  const insideOf = ({ bookingId }: Schemas["DoorPartyOut"]) => counted.arrived.get(bookingId) ?? 0;
  const shown = parties.filter((party) => {
    if (isSearching) return isFound(party, search);
    if (staying.has(party.bookingId)) return true;
    const isWhole = insideOf(party) >= party.numberOfTickets || party.isCancelled;
    return tab === "in" ? insideOf(party) > 0 : !isWhole;
  });
  const venue = useVenue();
  const arrivals = effectiveTaps(taps);
  const walkIns = isSearching || tab === "to come" ? [] : arrivals.filter(isWalkIn);
  const undo = (...ids: string[]) =>
    onTap(...ids.map((undoes): NewTap => ({ eventId, kind: "undo", undoes })));
  const arrive = ({ bookingId }: Schemas["DoorPartyOut"], seats: number, paidBy: Way | null) =>
    tapped(bookingId, true, () => onTap({ eventId, kind: "arrival", bookingId, seats, paidBy }));
  const takeBack = ({ bookingId }: Schemas["DoorPartyOut"]) => {
    const its = arrivals.filter((tap) => tap.bookingId === bookingId);
    tapped(bookingId, false, () => undo(...its.map(({ id }) => id)));
  };
  return (
    <>
      {shown.length + walkIns.length === 0 && (
        <p className="px-4.5 py-8 text-smoke">{emptyWords(isSearching, tab, parties.length)}</p>
      )}
      <ul aria-label="Guests">
        {shown.map((party) => (
          <PartyRow
            key={party.bookingId}
            party={party}
            day={dayKey(show.date)}
            inside={insideOf(party)}
            since={counted.since.get(party.bookingId)}
            surplus={counted.surplus.get(party.bookingId) ?? 0}
            standing={standingOf(party, arrivals, venue)}
            onArrive={(seats, paidBy) => arrive(party, seats, paidBy)}
            onUndo={() => takeBack(party)}
          />
        ))}
        {walkIns.map((tap) => (
          <WalkInRow key={tap.id} tap={tap} onUndo={() => undo(tap.id)} />
        ))}
      </ul>
    </>
  );
}

const isWalkIn = ({ kind }: DoorTap) => kind === "walk-in";

function emptyWords(isSearching: boolean, tab: Tab, booked: number): string {
  if (isSearching) return "Nobody is found by that.";
  if (tab === "in") return "Nobody is in yet.";
  return booked === 0 ? "Nobody is booked." : "Everybody who booked is in.";
}

const STAYS_MS = 4_000;
const BOUNCE_MS = 600;

const NO_IDS: ReadonlySet<number> = new Set();

/**
 * A tapped row stays in place for a moment, so the next tap does not hit another party; and the
 * second tap of a double tap does not undo the first.
 */
export function useSteadyList() {
  const [staying, setStaying] = useState(NO_IDS);
  const last = useRef({ bookingId: 0, isArrival: false, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (staying.size === 0) return;
    const timer = setTimeout(() => setStaying(NO_IDS), STAYS_MS);
    return () => clearTimeout(timer);
  }, [staying]);
  return {
    /** The bookings that stay in the list, wherever they belong by now. */
    staying,
    /** Performs a tap on a party, unless it is the second of a double tap. */
    tapped(bookingId: number, isArrival: boolean, act: () => void) {
      const at = performance.now();
      const before = last.current;
      const isSame = before.bookingId === bookingId && before.isArrival !== isArrival;
      if (isSame && at - before.at < BOUNCE_MS) return;
      last.current = { bookingId, isArrival, at };
      setStaying(new Set([...staying, bookingId]));
      act();
    },
  };
}
