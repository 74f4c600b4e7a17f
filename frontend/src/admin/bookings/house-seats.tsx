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
import { houseSeatsLeft, seatsLeft } from "@/lib/seats-left";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";

import type { BookedEvent } from "./booked-event";
import { PhoneBooking } from "./booking-form";

/** How many seats shall be kept back in all, and which version of the event that is based on. */
interface HouseSeatsChange {
  houseSeats: number;
  version: number;
}

const inWords = (seats: number) =>
  seats === 0
    ? "All house seats are released"
    : `${counted(seats, "house seat")} ${seats === 1 ? "is" : "are"} kept back`;

/** What the house keeps back from sale; nothing where seats are not counted, or none can be kept any more. */
export function HouseSeats({ event }: { event: BookedEvent }) {
  const isGone = isOver(event, useNow()) || event.isCancelled;
  const isShown = seatsLeft(event) !== null && !(isGone && event.houseSeats === 0);
  return (
    <PinnedValue value={isShown ? event : undefined}>
      {(counted) => <KeptBack event={counted} isGone={isGone} />}
    </PinnedValue>
  );
}

/** Returns the typed number of house seats; null if it is the saved one. */
function useTypedSeats({ eventId, houseSeats, version }: BookedEvent) {
  const saved = { seats: String(houseSeats) };
  const kept = useKeptEdits({ row: `house-seats/${eventId}`, saved, version });
  const [{ mine }, setEdits] = kept.draft;
  const typed = mine.seats ?? null;
  useUnsaved(typed !== null && typed !== saved.seats, kept.forget);
  const setTyped = (seats: string | null) => {
    setEdits(() => (seats === null ? noEdits : { was: saved, mine: { seats } }));
    if (seats === null) kept.settle();
  };
  return { typed, setTyped, restored: kept.restored };
}

/** More or less of the house seats, and who gets one by name. */
function KeptBack({ event, isGone }: { event: BookedEvent; isGone: boolean }) {
  const { eventId, houseSeats, version } = event;
  const { typed, setTyped, restored } = useTypedSeats(event);
  const [isGiving, setGiving] = useState(false);
  const line = useWaitlistSummary(eventId);
  const left = seatsLeft(event) ?? 0;
  const canGive = houseSeatsLeft(event);
  const isTyped = typed !== null && typed !== String(houseSeats);
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
    onDone: () => setTyped(null),
  });
  const isBusy = keep.isPending || takeBack.isPending;
  const set = (seats: number) => keep.mutate({ houseSeats: seats, version });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    set(Number(typed));
  };
  return (
    <div className="mt-5 border-t border-line pt-4">
      <GoneNote isOutdated={isGone && isTyped} isInForm />
      <RestoredNote restored={restored} onDiscard={() => setTyped(null)} />
      {(!isGone || isTyped) && (
        <form onSubmit={submit} className="flex items-end gap-2.5">
          <PanelField
            label="House seats"
            type="number"
            inputMode="numeric"
            min={0}
            max={houseSeats + left}
            required
            value={typed ?? String(houseSeats)}
            onChange={({ target }) => setTyped(target.value)}
            error={fieldsRefused(keep.error).houseSeats}
            className="w-28"
          />
          <PanelButton type="submit" disabled={!isTyped} isBusy={isBusy}>
            Keep back
          </PanelButton>
        </form>
      )}
      {houseSeats > 0 && line && <p className="mt-1.5 text-limited">{NEXT_IN_LINE}</p>}
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
