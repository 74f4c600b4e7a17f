import type { ReactNode } from "react";
import { useVenue } from "@/api/venue";
import { LONGEST_REQUEST } from "@/lib/guest-request";
import { type Currency, moneyInWords } from "@/lib/money";
import { statusLook } from "@/lib/ticket-status";
import { atTheDoor, payingInWords, ticketChoices } from "@/lib/tickets";
import { useVenueTime } from "@/lib/time/venue-time";
import * as t from "@/messages/booking";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-correction";
import { Field, Select, TextArea } from "@/ui/field";
import { Dialog } from "@/ui/overlays/dialog";
import type { FocusAfter } from "@/ui/overlays/overlay";
import { BalancedTitle } from "@/ui/titles";
import { VisitLink } from "@/ui/visit-link";
import { ZoneNote } from "@/ui/zone-note";

import { unknownOf } from "./kept-order";
import { PaymentChoice, PaymentTerms, payWords } from "./payment";
import { PromoCode } from "./promo-code";
import { TicketChoice } from "./ticket-choice";
import { type BookingFormOptions, useBookingForm } from "./use-booking-form";

interface BookingDialogProps extends BookingFormOptions {
  isOpen: boolean;
  onClose: () => void;
  focusAfter: FocusAfter;
}

/** The ticket booking dialog (docs/product.md, 'Pages'); of a full event that of its waitlist. */
export function BookingDialog({ isOpen, onClose, focusAfter, ...options }: BookingDialogProps) {
  const { event } = options;
  const time = useVenueTime();
  const form = useBookingForm(options);
  const paying = payingInWords(event, useVenue());
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      focusAfter={focusAfter}
      size="sm"
      title={event.title}
      description={
        <>
          <span className="block text-balance">
            <span>
              <BalancedTitle>{time.when(event)}</BalancedTitle>
            </span>
            {!event.isAllDay && <ZoneNote at={event.date} />}
          </span>
          <span> </span>
          <span className="block">
            <span className="text-brass-hi">{form.promo.event.priceRange}</span>
            {paying && <span>{` · ${paying}`}</span>}
          </span>
        </>
      }
    >
      <BookingForm form={form} event={form.promo.event} />
    </Dialog>
  );
}

interface BookingFormProps {
  form: ReturnType<typeof useBookingForm>;
  event: BookingFormOptions["event"];
}

const BOOK = { count: t.tickets, submit: t.bookTickets, sending: t.bookingNow };
const WAIT = { count: t.party, submit: t.joinTheWaitlist, sending: t.joiningNow };

function wordsOf({ event, form: { due, isForWaitlist } }: BookingFormProps, currency: Currency) {
  if (isForWaitlist) return WAIT;
  return due.now > 0 ? { ...BOOK, submit: payWords(event, due.now, currency) } : BOOK;
}

/** Name, email, phone and number of tickets; the browser asks for missing values. */
function BookingForm({ form, event }: BookingFormProps) {
  const { element, field, isForWaitlist, kept, most, refusal, isPending, stopWaiting } = form;
  const isSoldOut = most === 0;
  const venue = useVenue();
  const words = wordsOf({ form, event }, venue);
  const { payment } = form;
  return (
    <form
      ref={element}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.submit();
      }}
      onChange={stopWaiting}
      className="mt-8 grid gap-6"
    >
      {kept && !isPending && (
        <UnsentNote button={t.discard} onGiveUp={form.discard}>
          <p>{unknownOf(kept)}</p>
        </UnsentNote>
      )}
      {isForWaitlist && (
        <p className="border-l-2 border-brass pl-4 text-parchment">
          {t.waitlistExplained}
          <span className="block">{t.timeToAccept(venue.timeToAccept)}</span>
        </p>
      )}
      <Field
        label={t.name}
        autoComplete="name"
        maxLength={200}
        required
        {...field("customerName")}
      />
      <EmailField {...field("customerEmail")} />
      <Field
        label={t.phone}
        type="tel"
        autoComplete="tel"
        maxLength={60}
        required
        {...field("customerPhone")}
      />
      {!isSoldOut && <HowMany form={form} event={event} />}
      <TextArea
        label={t.anythingToKnow}
        hint={t.anythingToKnowHint}
        rows={1}
        maxLength={LONGEST_REQUEST}
        {...field("guestRequest")}
      />
      {form.takesCode && <PromoCode promo={form.promo} />}
      {payment.isAsked && <PaymentChoice paysNow={payment.paysNow} onChoose={payment.choose} />}
      {!isForWaitlist && <DoorPrice sum={sumOf({ form, event }, venue)} />}
      {!isForWaitlist && form.due.now > 0 && <PaymentTerms event={event} />}
      {refusal && (
        <p role="alert" className="border-l-2 border-danger pl-4 text-parchment">
          {refusal}
        </p>
      )}
      {form.isWaiting && (
        <UnsentNote button={t.stopWaiting} onGiveUp={stopWaiting}>
          <p>{(isForWaitlist ? t.joinedOnceOnline : t.bookedOnceOnline)(event.title)}</p>
        </UnsentNote>
      )}
      <Button
        type="submit"
        variant="fill"
        isBusy={isPending || isSoldOut || form.promo.isAsking}
        className="mt-1"
      >
        {isPending ? words.sending : isSoldOut ? statusLook("Sold Out").text : words.submit}
      </Button>
      {!isForWaitlist && venue.lateArrivals && (
        <p className="text-15 text-smoke">{venue.lateArrivals}</p>
      )}
      <VisitLink isBeside className="justify-self-center text-15 text-smoke" />
    </form>
  );
}

/** How many seats, at which of several prices, or how large the party is that waits. */
function HowMany({ form, event }: BookingFormProps) {
  const { choice, isForWaitlist, most } = form;
  if (choice.hasSeveral && !isForWaitlist)
    return <TicketChoice event={event} choice={choice} error={form.ticketsFault} />;
  return (
    <Select
      label={isForWaitlist ? WAIT.count : BOOK.count}
      required
      hint={event.seatsLeft === most ? t.seatsLeft(most) : undefined}
      {...form.count()}
    >
      {ticketChoices(most).map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </Select>
  );
}

interface UnsentNoteProps {
  /** Text of the button. */
  button: string;
  onGiveUp: () => void;
  children: ReactNode;
}

/** Shows the state of an unsent order, and lets the visitor discard it. */
function UnsentNote({ button, onGiveUp, children }: UnsentNoteProps) {
  return (
    <div role="status" className="border-l-2 border-brass pl-4 text-parchment">
      {children}
      <Button variant="quiet" size="sm" onClick={onGiveUp} className="mt-1 -ml-4">
        {button}
      </Button>
    </div>
  );
}

/**
 * The amount due at the door. The dialog's header already shows the price of a single seat at the
 * only price.
 */
function sumOf({ event, form }: BookingFormProps, currency: Currency) {
  const { choice, tickets, due, promo } = form;
  if (choice.hasSeveral || due.now > 0 || promo.code !== "")
    return due.atDoor > 0 ? moneyInWords(due.atDoor, currency) : "";
  return tickets > 1 ? atTheDoor(event.priceRange, tickets) : "";
}

/** The amount due at the door, "$50"; empty if unknown. */
export function DoorPrice({ sum }: { sum: string }) {
  return (
    sum && (
      <p>{t.dueAtTheDoor(<strong className="figures font-medium text-brass-hi">{sum}</strong>)}</p>
    )
  );
}
