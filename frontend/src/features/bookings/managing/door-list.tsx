import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { useList } from "@/api/use-list";
import { Loading } from "@/ui/loading";
import { PanelButton } from "@/ui/panel/panel-button";
import { ViewHeader } from "@/ui/panel/view-header";

import { NIGHTS, nightHref } from "./addresses";
import { retryArrivals } from "./arrivals";
import { DoorPaper } from "./door-paper";
import { DoorParties } from "./door-parties";
import { useMoments } from "./use-moments";
import { useNight } from "./use-night";

const FETCH_EVERY_MS = 15_000;

/** The list for the door of one night: on the phone to tap, on paper to tick. */
export function DoorList({ eventId }: { eventId: number }) {
  const { day, moment } = useMoments();
  const client = useQueryClient();
  const found = useNight(eventId);
  const bookings = useList("/api/bookings", { eventId, state: "active" });
  const { refetch } = bookings;
  // Somebody else may stand at the door too, and taps may be waiting for the network.
  useEffect(() => {
    const renew = () => {
      retryArrivals(client);
      refetch().catch(reportError);
    };
    const timer = setInterval(renew, FETCH_EVERY_MS);
    window.addEventListener("online", renew);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", renew);
    };
  }, [client, refetch]);
  // What was fetched once stays of use while the network is away.
  const error = (found.data ? null : found.error) ?? (bookings.data ? null : bookings.error);
  if (error) throw error;
  if (!found.data || !bookings.data) return <Loading>Loading door list...</Loading>;
  const [night] = found.data.rows;
  const rows = bookings.data.rows.toSorted((one, other) =>
    one.customerName.localeCompare(other.customerName, "en-US"),
  );
  return (
    <>
      <ViewHeader
        above={night ? `Door · ${(night.isAllDay ? day : moment)(night.date)}` : "Door"}
        title={night?.title ?? "This event is not there any more"}
        actions={
          <>
            <PanelButton
              look="quiet"
              className="print:hidden"
              href={night ? nightHref(eventId) : NIGHTS}
            >
              {night ? "All bookings" : "All nights"}
            </PanelButton>
            <PanelButton className="print:hidden" onClick={() => window.print()}>
              Print
            </PanelButton>
          </>
        }
      />
      <DoorParties bookings={rows} capacity={night?.capacity ?? null} />
      <DoorPaper bookings={rows} />
    </>
  );
}
