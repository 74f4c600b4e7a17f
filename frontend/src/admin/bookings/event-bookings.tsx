import { useState } from "react";

import { download } from "@/admin/data/files";
import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { Loading } from "@/ui/loading";

import {
  arrivalsLine,
  doorHref,
  NIGHTS,
  type Night,
  parties,
  useMoments,
  useNight,
} from "./booked-event";
import { BookingList } from "./booking-list";
import { CallOffDialog } from "./cancel-event";
import { SalesChart } from "./sales-chart";
import { SeatsBar } from "./seats-bar";

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
