import { useId, useState } from "react";

import type { Schemas } from "@/api/client";

import type { DoorShow, NewTap } from "./door";
import { type Headcount, standing } from "./headcount";
import { PartyRow } from "./party-row";
import { isFound } from "./search";
import { WalkInRow } from "./walk-in-row";

interface PartyListProps {
  show: DoorShow;
  taps: readonly Schemas["TapOut"][];
  counted: Headcount;
  search: string;
  onSearch: (search: string) => void;
  onTap: (...taps: NewTap[]) => void;
}

/** The guests: who is to come, who is in, and, while somebody types, who it may be. */
export function PartyList({ show, taps, counted, search, onSearch, onTap }: PartyListProps) {
  const id = useId();
  const [tab, setTab] = useState<"to come" | "in">("to come");
  const { eventId } = show;
  const parties = show.parties ?? [];
  const isSearching = search.trim() !== "";
  const insideOf = ({ bookingId }: Schemas["DoorPartyOut"]) => counted.arrived.get(bookingId) ?? 0;
  const shown = parties.filter((party) => {
    if (isSearching) return isFound(party, search);
    const isWhole = insideOf(party) >= party.numberOfTickets || party.isCancelled;
    return tab === "in" ? insideOf(party) > 0 : !isWhole;
  });
  const arrivals = standing(taps);
  const walkIns = isSearching || tab === "to come" ? [] : arrivals.filter(isWalkIn);
  const undo = (...ids: string[]) =>
    onTap(...ids.map((undoes): NewTap => ({ eventId, kind: "undo", undoes })));
  return (
    <>
      <div className="border-b border-line px-4.5 pt-3.5">
        <label htmlFor={id} className="sr-only">
          Name, code or last digits
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="Name, code or last digits"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="h-12 w-full border border-line bg-coal px-3.5 text-[17px] text-ivory placeholder:text-smoke"
        />
        <div className="mt-2 flex">
          <TabButton isOn={!isSearching && tab === "to come"} onClick={() => choose("to come")}>
            {`To come ${counted.toCome}`}
          </TabButton>
          <TabButton isOn={!isSearching && tab === "in"} onClick={() => choose("in")}>
            {`In ${counted.heads}`}
          </TabButton>
        </div>
      </div>
      {shown.length + walkIns.length === 0 && (
        <p className="px-4.5 py-8 text-smoke">{emptyWords(isSearching, tab, parties.length)}</p>
      )}
      <ul aria-label="Guests">
        {shown.map((party) => (
          <PartyRow
            key={party.bookingId}
            party={party}
            priceRange={show.priceRange}
            inside={insideOf(party)}
            since={counted.since.get(party.bookingId)}
            surplus={counted.surplus.get(party.bookingId) ?? 0}
            onArrive={(seats) =>
              onTap({ eventId, kind: "arrival", bookingId: party.bookingId, seats })
            }
            onUndo={() =>
              undo(
                ...arrivals
                  .filter(({ bookingId }) => bookingId === party.bookingId)
                  .map((tap) => tap.id),
              )
            }
          />
        ))}
        {walkIns.map((tap) => (
          <WalkInRow key={tap.id} tap={tap} onUndo={() => undo(tap.id)} />
        ))}
      </ul>
    </>
  );

  function choose(next: "to come" | "in") {
    setTab(next);
    onSearch("");
  }
}

const isWalkIn = ({ kind }: Schemas["TapOut"]) => kind === "walk-in";

function emptyWords(isSearching: boolean, tab: "to come" | "in", booked: number): string {
  if (isSearching) return "Nobody is found by that.";
  if (tab === "in") return "Nobody is in yet.";
  return booked === 0 ? "Nobody is booked." : "Everybody who booked is in.";
}

interface TabButtonProps {
  isOn: boolean;
  onClick: () => void;
  children: string;
}

const TabButton = ({ isOn, onClick, children }: TabButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onClick}
    className="figures h-12 flex-1 border-b-2 border-transparent text-smoke aria-pressed:border-brass aria-pressed:text-ivory"
  >
    {children}
  </button>
);
