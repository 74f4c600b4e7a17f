import type { Schemas } from "@/api/client";
import type { DoorShow, NewTap } from "@/door/sync/door";
import { useNameOrder } from "@/lib/folding";
import { useVenueTime } from "@/lib/time/venue-time";
import type { Tab } from "./finder";
import { effectiveTaps, type Headcount } from "./headcount";
import { PartyRow } from "./party-row";
import { isFound } from "./search";
import { useSteadyList } from "./steady-list";
import { WalkInRow } from "./walk-in-row";

interface PartyListProps {
  show: DoorShow;
  taps: readonly Schemas["TapOut"][];
  counted: Headcount;
  search: string;
  tab: Tab;
  onTap: (...taps: NewTap[]) => void;
}

const NO_PARTIES: readonly Schemas["DoorPartyOut"][] = [];

const nameOf = ({ customerName }: Schemas["DoorPartyOut"]) => customerName;

/** The guests: who is to come, who is in, and, while somebody types, who it may be. */
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
  const arrivals = effectiveTaps(taps);
  const walkIns = isSearching || tab === "to come" ? [] : arrivals.filter(isWalkIn);
  const undo = (...ids: string[]) =>
    onTap(...ids.map((undoes): NewTap => ({ eventId, kind: "undo", undoes })));
  const arrive = ({ bookingId }: Schemas["DoorPartyOut"], seats: number) =>
    tapped(bookingId, true, () => onTap({ eventId, kind: "arrival", bookingId, seats }));
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
            priceRange={show.priceRange}
            day={dayKey(show.date)}
            inside={insideOf(party)}
            since={counted.since.get(party.bookingId)}
            surplus={counted.surplus.get(party.bookingId) ?? 0}
            onArrive={(seats) => arrive(party, seats)}
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

const isWalkIn = ({ kind }: Schemas["TapOut"]) => kind === "walk-in";

function emptyWords(isSearching: boolean, tab: Tab, booked: number): string {
  if (isSearching) return "Nobody is found by that.";
  if (tab === "in") return "Nobody is in yet.";
  return booked === 0 ? "Nobody is booked." : "Everybody who booked is in.";
}
