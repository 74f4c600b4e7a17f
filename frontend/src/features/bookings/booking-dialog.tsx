import { atTheDoor } from "@/lib/at-the-door";
import { counted } from "@/lib/text";
import { ticketChoices } from "@/lib/tickets";
import { useVenueTime } from "@/lib/venue-time";
import { Button } from "@/ui/button";
import { EmailCorrection } from "@/ui/email-correction";
import { Field, Select } from "@/ui/field";
import { Dialog } from "@/ui/overlays/dialog";
import { Phrased } from "@/ui/phrased";
import { VisitLink } from "@/ui/visit-link";
import { ZoneNote } from "@/ui/zone-note";

import { DoorPrice } from "./door-price";
import { type BookingFormOptions, useBookingForm } from "./use-booking-form";

interface BookingDialogProps extends BookingFormOptions {
  isOpen: boolean;
  onClose: () => void;
}

/** The ticket booking dialog (specification, section 2). */
export function BookingDialog({ isOpen, onClose, ...options }: BookingDialogProps) {
  const { event } = options;
  const time = useVenueTime();
  const form = useBookingForm(options);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={event.title}
      description={
        <>
          <span className="block text-balance">
            <span>
              <Phrased>{time.when(event)}</Phrased>
            </span>
            {!event.isAllDay && <ZoneNote at={event.date} />}
          </span>{" "}
          <span className="block">
            <span className="text-brass-hi">{event.priceRange}</span>
            {atTheDoor(event.priceRange, 1) && " · Pay at the door"}
          </span>
        </>
      }
    >
      <BookingForm form={form} event={event} />
    </Dialog>
  );
}

interface BookingFormProps {
  form: ReturnType<typeof useBookingForm>;
  event: BookingFormOptions["event"];
}

/** Name, e-mail, phone and number of tickets; the browser itself asks for what is missing. */
function BookingForm({ form, event: { title, priceRange, seatsLeft } }: BookingFormProps) {
  const { element, field, most, tickets, refusal, isPending, isWaiting, stopWaiting, submit } =
    form;
  const isSoldOut = most === 0;
  const label = isSoldOut ? "Sold Out" : "Book Tickets";
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onChange={stopWaiting}
      className="mt-8 grid gap-6"
    >
      <Field label="Name" autoComplete="name" maxLength={200} required {...field("customerName")} />
      <EmailCorrection>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          required
          {...field("customerEmail")}
        />
      </EmailCorrection>
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={60}
        required
        {...field("customerPhone")}
      />
      {!isSoldOut && (
        <Select
          label="Tickets"
          required
          hint={
            seatsLeft === most
              ? `${counted(most, "seat")} ${most === 1 ? "is" : "are"} left.`
              : undefined
          }
          {...field("numberOfTickets")}
          value={tickets}
        >
          {ticketChoices(most).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      )}
      {tickets > 1 && <DoorPrice price={priceRange} tickets={tickets} />}
      {refusal && (
        <p role="alert" className="border-l-2 border-few-left pl-4 text-parchment">
          {refusal}
        </p>
      )}
      {isWaiting && <WaitingNote title={title} onStop={stopWaiting} />}
      <Button type="submit" variant="fill" isBusy={isPending || isSoldOut} className="mt-1">
        {isPending ? "Booking..." : label}
      </Button>
      <VisitLink isBeside className="justify-self-center text-[15px] text-smoke" />
    </form>
  );
}

/** Says that a booking waits for the connection, and lets the visitor give it up. */
function WaitingNote({ title, onStop }: { title: string; onStop: () => void }) {
  return (
    <div role="status" className="border-l-2 border-brass pl-4 text-parchment">
      <p>
        You are offline. Nothing is lost: we book {title} as soon as the connection is back. Please
        keep this page open.
      </p>
      <Button variant="quiet" size="sm" onClick={onStop} className="mt-1 -ml-4">
        Don't Wait
      </Button>
    </div>
  );
}
