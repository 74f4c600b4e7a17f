import { X } from "lucide-react";

import { useVenue } from "@/api/venue";
import { useVenueTime } from "@/lib/venue-time";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { IconButton } from "@/ui/icon-button";

import { type Confirmation, putConfirmationAway } from "./booking-desk-store";

/** What was booked and how to reach the venue, at the foot of the page until it is put away. */
export function BookingConfirmation({ event, booking }: Confirmation) {
  const { name, address, findUs, mapUrl } = useVenue();
  const time = useVenueTime();
  const tickets = `${booking.numberOfTickets} ${booking.numberOfTickets === 1 ? "ticket" : "tickets"}`;
  return (
    <section
      aria-label="Your booking"
      className="fixed inset-x-0 bottom-0 z-40 max-h-[72svh] animate-fade-in overflow-y-auto border-t border-brass bg-coal px-gutter pt-7 pb-8 before:absolute before:inset-x-0 before:top-[3px] before:border-t before:border-brass/30"
    >
      <IconButton
        label="Dismiss"
        className="absolute top-3 right-[calc(var(--spacing-gutter)-12px)]"
        onClick={putConfirmationAway}
      >
        <X aria-hidden className="size-6" strokeWidth={1.25} />
      </IconButton>
      <div className="grid items-end gap-x-14 gap-y-5 lg:grid-cols-[1.2fr_1fr_auto]">
        <div className="pr-12">
          <Eyebrow>You are on the list</Eyebrow>
          <h2 className="mt-2.5 text-[30px]">{event.title}</h2>
          <p className="mt-1 text-parchment">
            {event.isAllDay ? time.longDay(event.date) : time.long(event.date)}
          </p>
          <p className="mt-1 text-smoke">
            {tickets} for {booking.customerName} · Reference{" "}
            <strong className="figures font-medium text-ivory">{booking.reference}</strong>
          </p>
        </div>
        <div className="text-[15px] text-smoke">
          <address className="text-ivory not-italic">
            {name}, {address.street}, {address.locality}, {address.region} {address.postalCode}
          </address>
          {findUs && <p>{findUs}</p>}
          <p>The confirmation goes to {booking.customerEmail}.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" look="fill" href={mapUrl}>
            Get Directions
          </Button>
          <Button size="sm" href={`/api/events/${event.id}/calendar.ics`} download="">
            Add to Calendar
          </Button>
        </div>
      </div>
    </section>
  );
}
