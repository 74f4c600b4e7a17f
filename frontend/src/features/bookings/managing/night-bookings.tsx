import { useState } from "react";

import { download } from "@/api/download";
import { useChange } from "@/api/use-change";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelSection } from "@/ui/panel/panel-section";
import { ViewHeader } from "@/ui/panel/view-header";

import { doorHref, NIGHTS } from "./addresses";
import { arrivalsLine } from "./arrivals-line";
import { BookingList } from "./booking-list";
import { CallOffDialog } from "./call-off-dialog";
import { type Night, parties } from "./night";
import { SalesChart } from "./sales-chart";
import { SeatsBar } from "./seats-bar";
import { useMoments } from "./use-moments";
import { useNight } from "./use-night";

/** One night: how it sells, who is booked, and what can be done about it. */
export function NightBookings({ eventId }: { eventId: number }) {
  const found = useNight(eventId);
  if (found.error) throw found.error;
  if (!found.data) return <Loading>Loading bookings...</Loading>;
  const [night] = found.data.rows;
  if (!night) {
    return (
      <>
        <ViewHeader
          title="Bookings"
          actions={<PanelButton href={NIGHTS}>All nights</PanelButton>}
        />
        <EmptyNote>This event is not there any more.</EmptyNote>
      </>
    );
  }
  return <FoundNight night={night} />;
}

function FoundNight({ night }: { night: Night }) {
  const { day, moment } = useMoments();
  const [isCallingOff, setIsCallingOff] = useState(false);
  const save = useChange({
    send: () => download(`/api/bookings/download?eventId=${night.eventId}`, "bookings.csv"),
    failed: "Failed to download bookings",
    refresh: [],
  });
  return (
    <>
      <ViewHeader
        above={(night.isAllDay ? day : moment)(night.date)}
        title={night.title}
        actions={
          <>
            <PanelButton look="quiet" href={NIGHTS}>
              All nights
            </PanelButton>
            <PanelButton disabled={save.isPending} onClick={() => save.mutate(undefined)}>
              Download CSV
            </PanelButton>
            <PanelButton look="fill" href={doorHref(night.eventId)}>
              Door list
            </PanelButton>
          </>
        }
      />
      {night.isCancelled && (
        <p className="mb-5 border border-error px-4 py-3 text-error">This event is called off.</p>
      )}
      <div className="grid gap-4 md:grid-cols-[320px_minmax(0,1fr)]">
        <div className="border border-line bg-soot p-4.5">
          <SeatsBar
            taken={night.seatsTaken}
            capacity={night.capacity}
            arrived={night.arrivedSeats}
            isLarge
          />
          <p className="figures mt-2 text-smoke">{arrivalsLine(night)}</p>
          <p className="figures mt-4">{parties(night.parties)}</p>
          {night.partiesWithoutEmail > 0 && (
            <p className="text-smoke">
              {parties(night.partiesWithoutEmail)} without an e-mail address
            </p>
          )}
          {!night.isCancelled && (
            <PanelButton
              size="sm"
              look="danger"
              className="mt-5"
              onClick={() => setIsCallingOff(true)}
            >
              Call the night off
            </PanelButton>
          )}
        </div>
        <SalesChart night={night} />
      </div>
      <div className="mt-10">
        <PanelSection title="Bookings">
          <BookingList night={night} />
        </PanelSection>
      </div>
      <CallOffDialog night={night} isOpen={isCallingOff} onClose={() => setIsCallingOff(false)} />
    </>
  );
}
