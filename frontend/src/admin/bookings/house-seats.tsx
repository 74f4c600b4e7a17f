import { type FormEvent, useState } from "react";

import { noEdits } from "@/admin/data/edits";
import { useKeptEdits } from "@/admin/data/kept-drafts";
import { PinnedValue } from "@/admin/data/pinned-rows";
import { useUnsaved } from "@/admin/data/unsaved";
import { useChange } from "@/admin/data/use-change";
import { NEXT_IN_LINE, useWaitlistSummary } from "@/admin/data/waitlist/lines";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField } from "@/admin/ui/fields";
import { GoneNote } from "@/admin/ui/read-faults";
import { RestoredNote } from "@/admin/ui/restored-note";
import { send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";
import { isOver } from "@/features/events/event";
import { wholeFault, wholeIn } from "@/lib/numbers";
import { houseSeatsLeft, seatsLeft } from "@/lib/seats-left";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";

import type { BookedEvent } from "./booked-event";
import { PhoneBooking } from "./booking-form";

/** The new number of house seats, and the version of the event that it is based on. */
interface HouseSeatsChange {
  houseSeats: number;
  version: number;
}

const inWords = (seats: number) =>
  seats === 0
    ? "All house seats are released"
    : `${counted(seats, "house seat")} ${seats === 1 ? "is" : "are"} kept back`;

/**
 * Seats withheld from sale. Hidden for events without a capacity, and once none can be withheld.
 */
export function HouseSeats({ event }: { event: BookedEvent }) {
  const isGone = isOver(event, useNow()) || event.isCancelled;
  const isShown = seatsLeft(event) !== null && !(isGone && event.houseSeats === 0);
  return (
    <PinnedValue value={isShown ? event : undefined}>
      {(counted) => <KeptBack event={counted} isGone={isGone} />}
    </PinnedValue>
  );
}

/** Holds the typed number of house seats; `typed` is null if it is the saved one. */
function useTypedSeats(event: BookedEvent) {
  const { eventId, houseSeats, version } = event;
  const saved = { seats: String(houseSeats) };
  const kept = useKeptEdits({ row: `house-seats/${eventId}`, saved, version });
  const [{ mine }, setEdits] = kept.draft;
  const [isTried, setIsTried] = useState(false);
  const typed = mine.seats ?? null;
  const isTyped = typed !== null && typed !== saved.seats;
  useUnsaved(isTyped, kept.forget);
  const faultOf = (text: string) =>
    wholeFault(text, { most: houseSeats + (seatsLeft(event) ?? 0) });
  const set = (seats: string | null) => {
    setEdits(() => (seats === null ? noEdits : { was: saved, mine: { seats } }));
    if (seats === null) kept.settle();
  };
  return {
    isTyped,
    set,
    restored: kept.restored,
    field: {
      value: typed ?? saved.seats,
      fault: isTried ? faultOf(typed ?? saved.seats) : undefined,
      rule: faultOf,
    },
    /** Returns the number to send; null for one that cannot be. */
    check: () => {
      setIsTried(true);
      const text = typed ?? saved.seats;
      return faultOf(text) === undefined ? wholeIn(text) : null;
    },
  };
}

/** Changes the number of house seats, and books one for a named guest. */
function KeptBack({ event, isGone }: { event: BookedEvent; isGone: boolean }) {
  const { eventId, houseSeats, version } = event;
  const typed = useTypedSeats(event);
  const { isTyped, field } = typed;
  const [isGiving, setGiving] = useState(false);
  const line = useWaitlistSummary(eventId);
  const canGive = houseSeatsLeft(event);
  const words = {
    send: (wish: HouseSeatsChange) =>
      send("PUT", `/api/admin/house-seats/${eventId}` as const, wish),
    done: (saved: BookedEvent) => inWords(saved.houseSeats),
    failed: "Failed to change the house seats",
  };
  const takeBack = useChange(words);
  const keep = useChange({
    ...words,
    onUndo: (saved) => takeBack.mutate({ houseSeats, version: saved.version }),
    onDone: () => typed.set(null),
  });
  const isBusy = keep.isPending || takeBack.isPending;
  const set = (seats: number) => keep.mutate({ houseSeats: seats, version });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const seats = typed.check();
    if (seats !== null) set(seats);
  };
  return (
    <div className="mt-5 border-t border-line pt-4">
      <GoneNote isOutdated={isGone && isTyped} isInForm />
      <RestoredNote restored={typed.restored} onDiscard={() => typed.set(null)} />
      {(!isGone || isTyped) && (
        <form onSubmit={submit} className="flex items-end gap-2.5">
          <PanelField
            label="House seats"
            inputMode="numeric"
            autoComplete="off"
            required
            value={field.value}
            rule={field.rule}
            onChange={({ target }) => typed.set(target.value)}
            error={fieldsRefused(keep.error).houseSeats ?? field.fault}
            className="w-28"
          />
          <PanelButton type="submit" disabled={!isTyped} isBusy={isBusy}>
            Keep back
          </PanelButton>
        </form>
      )}
      {houseSeats > 0 && line && <p className="mt-1.5 text-smoke">{NEXT_IN_LINE}</p>}
      <p className="figures mt-1.5 text-13 text-smoke">
        {houseSeats === 0
          ? "Kept back from sale until you release them, or give them to a guest by name."
          : `${counted(houseSeats, "seat")} kept back by the house${canGive < houseSeats ? `, of which walk-ins have taken ${houseSeats - canGive}` : ""}.`}
      </p>
      {houseSeats > 0 && (
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          {!isGone && canGive > 0 && (
            <PanelButton size="sm" onClick={() => setGiving(true)}>
              Give by name
            </PanelButton>
          )}
          {houseSeats > 1 && (
            <PanelButton size="sm" isBusy={isBusy} onClick={() => set(houseSeats - 1)}>
              Release 1
            </PanelButton>
          )}
          <PanelButton size="sm" isBusy={isBusy} onClick={() => set(0)}>
            {houseSeats === 1 ? "Release it" : `Release all ${houseSeats}`}
          </PanelButton>
        </div>
      )}
      <PhoneBooking
        event={event}
        isOpen={isGiving}
        onClose={() => setGiving(false)}
        fromHouseSeats
      />
    </div>
  );
}
