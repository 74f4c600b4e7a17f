import { X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId } from "react";
import { joined, useVenue, type Venue } from "@/api/venue";
import { type Currency, moneyInWords } from "@/lib/money";
import { atTheDoor } from "@/lib/tickets";
import type { Instant } from "@/lib/time/checked";
import { useNow } from "@/lib/time/clock";
import { moment, useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/booking";
import { placeAndParty } from "@/messages/waitlist";
import { Button, IconButton } from "@/ui/button";
import { MailAddress } from "@/ui/mail-address";
import { BalancedTitle, Eyebrow } from "@/ui/titles";
import { VisitLink } from "@/ui/visit-link";
import { ZoneNote } from "@/ui/zone-note";

import { DoorPrice } from "./booking-dialog";
import type { BookableEvent, Confirmation } from "./booking-place";

type Booking = NonNullable<Confirmation["booking"]>;
type Place = NonNullable<Confirmation["place"]>;

interface BookingConfirmationProps {
  ref: RefObject<HTMLElement | null>;
  onDismiss: () => void;
}

/** Closes the confirmation by Escape, unless the focus is elsewhere on the page. */
function useEscape(ref: RefObject<HTMLElement | null>, onEscape: () => void) {
  const close = useEffectEvent(({ key }: KeyboardEvent) => {
    const { activeElement, body } = document;
    const isHere = activeElement === body || ref.current?.contains(activeElement);
    if (key === "Escape" && isHere) onEscape();
  });
  useEffect(() => {
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);
}

/**
 * Shows a booking or a waitlist entry at the bottom of the page until it is dismissed. A screen
 * reader reads all of it on focus.
 */
export function BookingConfirmation({
  ref,
  onDismiss,
  ...sent
}: Confirmation & BookingConfirmationProps) {
  const { event } = sent;
  const time = useVenueTime();
  const id = useId();
  useEscape(ref, onDismiss);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={sent.booking ? t.yourBooking : t.placeOnTheWaitlist}
      aria-describedby={id}
      className="fixed inset-x-0 bottom-0 z-40 max-h-[72svh] animate-rise overflow-y-auto border-t border-brass bg-coal px-gutter pt-7 pb-8 md:right-auto md:bottom-6 md:left-gutter md:w-[520px] md:border md:px-9 print:static print:max-h-none print:w-auto"
    >
      <IconButton
        label={t.dismiss}
        className="absolute top-3 right-3 print:hidden"
        onClick={onDismiss}
      >
        <X aria-hidden className="size-6" strokeWidth={1.25} />
      </IconButton>
      <div id={id}>
        <Eyebrow>{stepOf(sent.booking)}</Eyebrow>
        <h2 className="mt-2.5 pr-8 text-30">
          <BalancedTitle>{event.title}</BalancedTitle>
        </h2>
        <p className="mt-1.5 text-balance text-parchment">
          <span>
            <BalancedTitle>{time.when(event)}</BalancedTitle>
          </span>
          {!event.isAllDay && <ZoneNote at={event.date} />}
        </p>
        {sent.booking ? (
          <Booked event={event} booking={sent.booking} />
        ) : (
          <InLine place={sent.place} />
        )}
      </div>
      {sent.booking && <NextSteps event={event} booking={sent.booking} />}
    </section>
  );
}

function stepOf(booking: Booking | undefined): string {
  if (!booking) return t.onTheWaitlist;
  return booking.heldUntil ? t.oneMoreStep : t.youAreOnTheList;
}

/** The booked seats, the next steps, and directions to the venue. */
function Booked({ event, booking }: { event: BookableEvent; booking: Booking }) {
  const venue = useVenue();
  const { name, address, findUs } = venue;
  const town = address && joined(" ", [address.region, address.postalCode]);
  const where = joined(", ", [name, address?.street, address?.locality, town]);
  const time = useVenueTime();
  const now = useNow();
  return (
    <>
      <p className="mt-1 text-smoke">
        {t.ticketsFor(booking.numberOfTickets, <bdi>{booking.customerName}</bdi>)}
        <span className="block">
          {t.code(<strong className="figures font-medium text-ivory">{booking.reference}</strong>)}
        </span>
      </p>
      {booking.heldUntil && <HeldNote booking={booking} until={booking.heldUntil} />}
      <DoorPrice sum={sumOf(booking, event, venue)} />
      <div className="mt-5 border-t border-line pt-5 text-15 text-smoke">
        {where && <address className="text-balance text-ivory not-italic">{where}</address>}
        {findUs && <p>{findUs}</p>}
        {!booking.heldUntil && (
          <p>{t.confirmationGoesTo(<MailAddress>{booking.customerEmail}</MailAddress>)}</p>
        )}
        {booking.link && (
          <p>
            {now < Date.parse(booking.changesUntil)
              ? t.changesUntil(moment(time, booking.changesUntil, now))
              : plansChange(venue)}
          </p>
        )}
        <p className="mt-1 print:hidden">
          <VisitLink />
        </p>
      </div>
    </>
  );
}

function NextSteps({ event, booking }: { event: BookableEvent; booking: Booking }) {
  const { mapUrl } = useVenue();
  return (
    <div className="mt-5 flex flex-wrap gap-3 *:min-h-11 print:hidden">
      {mapUrl && (
        <Button size="sm" variant="fill" href={mapUrl}>
          {t.getDirections}
        </Button>
      )}
      <Button size="sm" href={calendarOf(booking, event)} download="">
        {t.addToCalendar}
      </Button>
      {booking.link && (
        <Button size="sm" href={new URL(booking.link).pathname}>
          {t.openYourBooking}
        </Button>
      )}
    </div>
  );
}

/** The guest's own calendar file; seats that are only held have the event's. */
const calendarOf = ({ link }: Booking, { id }: BookableEvent) =>
  link ? `${new URL(link).pathname}/calendar.ics` : `/api/events/${id}/calendar.ics`;

/** The request to confirm held seats by email, with its deadline. */
function HeldNote({ booking, until }: { booking: Booking; until: Instant }) {
  const time = useVenueTime();
  const now = useNow();
  return (
    <p className="my-4 border-l-2 border-brass pl-4 text-parchment">
      {t.confirmSeatsBy(
        booking.numberOfTickets,
        <strong className="font-medium">
          <MailAddress>{booking.customerEmail}</MailAddress>
        </strong>,
        <strong className="figures font-medium text-brass-hi">{moment(time, until, now)}</strong>,
      )}
    </p>
  );
}

/** The amount due at the door: the price of the seats, or else the event's price range. */
function sumOf(
  { amount, numberOfTickets, payment }: Booking,
  event: BookableEvent,
  currency: Currency,
) {
  if (amount === null) return atTheDoor(event.priceRange, numberOfTickets);
  const isOff = payment && !(event.payment === "deposit" && event.depositComesBack);
  const due = isOff ? amount - payment.amount : amount;
  return due > 0 ? moneyInWords(due, currency) : "";
}

/** The party's position on the waitlist, and the next steps. */
function InLine({ place: { position, partySize, ...guest } }: { place: Place }) {
  return (
    <>
      <p className="mt-4 font-display text-22 text-brass-hi">
        {placeAndParty(position, partySize)}
      </p>
      <p className="mt-3 text-parchment">
        {t.notATicketYet(
          <bdi>{guest.customerName}</bdi>,
          <strong className="font-medium">
            <MailAddress>{guest.customerEmail}</MailAddress>
          </strong>,
        )}
      </p>
      <p className="mt-4 border-t border-line pt-4 text-15 text-smoke">{t.placeEmailSent}</p>
    </>
  );
}

/** Tells guests how to reach the venue once they can no longer change the booking themselves. */
function plansChange({ phone, email }: Venue): string {
  if (phone) return t.plansChangeCall(phone);
  return email ? t.plansChangeWrite(email) : t.plansChangeContact;
}
