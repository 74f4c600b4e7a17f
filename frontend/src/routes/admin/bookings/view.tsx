import { useSearch } from "wouter";

import { DoorList } from "@/features/bookings/managing/door-list";
import { NightBookings } from "@/features/bookings/managing/night-bookings";
import { Nights } from "@/features/bookings/managing/nights";
import { ViewHeader } from "@/ui/panel/view-header";

/** The nights and their seats; with `event` in the address one of them, with `door` its door. */
export function View() {
  const asked = new URLSearchParams(useSearch());
  const eventId = Number(asked.get("event"));
  if (!Number.isInteger(eventId) || eventId < 1) {
    return (
      <>
        <ViewHeader title="Bookings" />
        <Nights />
      </>
    );
  }
  if (asked.has("door")) return <DoorList key={eventId} eventId={eventId} />;
  return <NightBookings key={eventId} eventId={eventId} />;
}
