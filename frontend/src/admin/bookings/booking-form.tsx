import { useRef, useState } from "react";
import * as z from "zod/mini";
import { rowName } from "@/admin/data/kept-drafts";
import { newPhone } from "@/admin/data/new-phone";
import { useStanding } from "@/admin/data/pinned-rows";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRowForm } from "@/admin/data/use-row-form";
import { NEXT_IN_LINE, useWaitlistSummary } from "@/admin/data/waitlist/lines";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { GuestField, type SuggestedGuest } from "@/admin/ui/guest/guest-field";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { useVenue } from "@/api/venue";
import { isOver } from "@/features/events/event";
import { bare, isolated, visible } from "@/lib/characters";
import { LONGEST_REQUEST } from "@/lib/guest-request";
import { createSubmissionKeys } from "@/lib/idempotency-key";
import { moneyInWords } from "@/lib/money";
import { houseSeatsLeft, seatsLeft } from "@/lib/seats-left";
import { ticketChoices } from "@/lib/tickets";
import { useNow } from "@/lib/time/clock";
import { EmailCorrection } from "@/ui/email-correction";
import { sentence } from "@/ui/field";

import {
  type BookedEvent,
  type Booking,
  isHeld,
  leftAt,
  leftToBook,
  numbersInWords,
  numbersOf,
  sumOf,
  toPayFor,
} from "./booked-event";
import { BookingMoney } from "./booking-money";
import {
  doneWithRefund,
  type RefundChoice,
  refundedBy,
  useRefundQuestion,
} from "./refund-question";

/** The most tickets that the manager books for one party (`nightcap/bookings/models.py`). */
const LARGEST_PARTY = 20;

interface RuleOptions {
  needsAddress: boolean;
  hasPrices: boolean;
  /** The saved phone; bookings of an earlier release may contain other text. */
  phone: string;
}

/**
 * Validation of a booking in the panel. The address is optional for guests who call, and the phone
 * number is optional too for known guests.
 */
const rulesFor = ({ needsAddress, hasPrices, phone }: RuleOptions) =>
  z
    .object({
      customerName: z
        .string()
        .check(z.overwrite(visible), z.minLength(1, "is required"), z.maxLength(200)),
      customerPhone: z.string().check(z.overwrite(visible), z.maxLength(60), newPhone(phone)),
      customerEmail: z.string().check(
        z.overwrite(bare),
        z.refine((value) => value !== "" || !needsAddress, "is required"),
        z.refine(
          (value) => value === "" || z.email().safeParse(value).success,
          "must be one address like name@example.com",
        ),
      ),
      tickets: z.string(),
      numbers: z
        .record(z.string(), z.number())
        .check(
          z.refine(
            (numbers) => !hasPrices || sumOf(numbers) > 0,
            "Please choose at least one ticket.",
          ),
        ),
      isComp: z.boolean(),
      guestRequest: z.string().check(z.overwrite(visible), z.maxLength(LONGEST_REQUEST)),
      note: z.string().check(z.overwrite(visible), z.maxLength(500)),
    })
    .check(
      z.refine(({ customerPhone, isComp }) => isComp || customerPhone !== "", {
        path: ["customerPhone"],
        error: "is required",
      }),
    );

type Values = z.input<ReturnType<typeof rulesFor>>;

/** If guests choose between prices, the tickets name their price. */
const bodyOf = ({ tickets, numbers, ...guest }: Values, hasPrices: boolean) =>
  hasPrices
    ? {
        ...guest,
        tickets: Object.entries(numbers).map(([id, number]) => ({ tierId: Number(id), number })),
      }
    : { ...guest, numberOfTickets: Number(tickets) };

const EMPTY_BOOKING: Values = {
  customerName: "",
  customerPhone: "",
  customerEmail: "",
  tickets: "1",
  numbers: {},
  isComp: false,
  guestRequest: "",
  note: "",
};

/** The server's names of the fields that the form calls otherwise. */
const fieldOf = (path: string) => {
  if (path === "numberOfTickets") return "tickets";
  return path.split(".")[0] === "tickets" ? "numbers" : path;
};

interface BookingDialogProps {
  booking: Booking;
  event: BookedEvent;
  onClose: () => void;
}

/** Changes the guest and the tickets. Refetches a booking that its list has lost. */
export function BookingDialog({ booking: listed, event, onClose }: BookingDialogProps) {
  const isGone = useStanding().standing !== "listed";
  const { data: read } = usePanelQuery(`/api/bookings/${listed.id}` as const, {
    enabled: isGone,
  });
  const booking = (isGone && read) || listed;
  return (
    <PanelDialog
      isOpen
      onClose={onClose}
      title={`Booking of ${isolated(booking.customerName)}`}
      isOutdated={booking.cancelledAt !== null}
    >
      <BookingForm booking={booking} event={event} onClose={onClose} />
    </PanelDialog>
  );
}

function BookingForm({ booking, event, onClose }: BookingDialogProps) {
  const now = useNow();
  const line = useWaitlistSummary(event.eventId);
  const isConfirmed = !(isHeld(booking) || isOver(event, now) || event.isCancelled);
  const { customerName, customerPhone, customerEmail, numberOfTickets, isComp } = booking;
  const { guestRequest, note } = booking;
  const guest = { customerName, customerPhone, customerEmail, isComp, guestRequest, note };
  const has = booking.tickets;
  const saved = { ...guest, tickets: String(numberOfTickets), numbers: numbersOf(has) };
  // One from before there were prices stays without.
  const hasPrices = event.tiers.length > 1 && has.length > 0;
  const venue = useVenue();
  const chosen = useRef<RefundChoice>(undefined);
  const refund = useRefundQuestion("Save", (choice) => {
    chosen.current = choice;
    form.submit();
  });
  const form = useRowForm({
    saved,
    version: booking.version,
    row: rowName("booking", booking),
    rules: rulesFor({ needsAddress: booking.origin === "site", hasPrices, phone: customerPhone }),
    send: async ({ values, version }) => {
      const choice = chosen.current;
      chosen.current = undefined;
      const changed = await send("PUT", `/api/bookings/${booking.id}` as const, {
        ...bodyOf(values, hasPrices),
        version,
        ...(choice && { refund: choice }),
      });
      return {
        version: changed.version,
        refunded: refundedBy(booking, changed),
        choice: choice ?? null,
      };
    },
    onFailure: refund.asks,
    done: (made) => doneWithRefund("saved", made, venue, "Booking updated successfully"),
    failed: "Failed to update booking",
    fieldOf,
    onDone: onClose,
  });
  return (
    <>
      <p className="mb-4 text-smoke">{`${event.title}, ${booking.reference}`}</p>
      <BookingMoney booking={booking} />
      <RowForm form={form} save="Save" cancel="Close" onCancel={onClose} whenCancelled="ask">
        <BookingFields
          {...form}
          left={leftToBook(event, seatsLeft(event))}
          held={numberOfTickets}
          prices={hasPrices ? { event, has } : null}
          ticketsHint={line ? NEXT_IN_LINE : undefined}
          needsEmail={booking.origin === "site"}
          emailHint={
            isConfirmed
              ? "A new address, number of tickets or price is confirmed by email."
              : "The guest won't be emailed about a change."
          }
        />
      </RowForm>
      {refund.question}
    </>
  );
}

interface PhoneBookingProps {
  event: BookedEvent;
  isOpen: boolean;
  onClose: () => void;
  /** Takes house seats before free ones. Default false. */
  fromHouseSeats?: boolean;
}

/** Books for a guest who calls. Input survives when the dialog is closed by mistake. */
export function PhoneBooking(props: PhoneBookingProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <OpenedPhoneBooking {...props} />;
}

function OpenedPhoneBooking({ event, isOpen, onClose, fromHouseSeats = false }: PhoneBookingProps) {
  const [keys] = useState(createSubmissionKeys);
  const [suggested, setSuggested] = useState({ name: "", email: "", phone: "" });
  const left = seatsLeft(fromHouseSeats ? { ...event, houseSeats: 0 } : event);
  const hasPrices = event.tiers.length > 1;
  const form = useRowForm({
    saved: EMPTY_BOOKING,
    version: null,
    row: `phone-booking/${event.eventId}${fromHouseSeats ? "/house-seats" : ""}`,
    rules: rulesFor({ needsAddress: false, hasPrices, phone: "" }),
    send: async ({ values }) => {
      const body = { ...bodyOf(values, hasPrices), eventId: event.eventId, fromHouseSeats };
      // Repeated attempts book the same guest only once.
      const options = { idempotencyKey: keys.keyFor(body) };
      const booking = await send("POST", "/api/bookings/by-phone", body, options);
      keys.forget();
      return booking;
    },
    done: ({ reference }) => `Booking ${reference} added successfully`,
    failed: "Failed to add booking",
    fieldOf,
    onDone: onClose,
  });
  return (
    <PanelDialog
      isOpen={isOpen}
      onClose={onClose}
      title={fromHouseSeats ? "Give house seats" : "Add by phone"}
      isOutdated={event.isCancelled}
    >
      <p className="figures mb-4 text-smoke">
        {`${event.title}${fromHouseSeats ? `: ${houseSeatsLeft(event)} of ${left} seats are kept back, and go first.` : ""}`}
      </p>
      <RowForm
        form={form}
        save="Add booking"
        saving="Adding..."
        cancel="Close"
        onCancel={onClose}
        whenCancelled="keep"
      >
        <BookingFields
          {...form}
          left={leftToBook(event, left)}
          prices={hasPrices ? { event, has: [] } : null}
          onChoose={(guest) => {
            // Keep typed values; drop values that an earlier suggestion filled in.
            const kept = (typed: string, before: string) => (typed === before ? "" : typed);
            const { email, phone } = suggested;
            form.set({
              customerName: guest.name,
              customerEmail: guest.email || kept(form.field("customerEmail").value, email),
              customerPhone: guest.phone || kept(form.field("customerPhone").value, phone),
            });
            setSuggested(guest);
          }}
          emailHint="With an address the guest gets the confirmation. May be left empty."
        />
      </RowForm>
    </PanelDialog>
  );
}

type Controls = Pick<
  ReturnType<typeof useRowForm<Values, { version: number }>>,
  "conflictOf" | "field" | "set" | "tick" | "values"
>;

/** The event whose prices are offered, and the current tickets of the booking. */
interface Prices {
  event: BookedEvent;
  has: Booking["tickets"];
}

interface BookingFieldsProps extends Controls {
  /** Null without a choice of prices. */
  prices: Prices | null;
  /** Free seats, not counting those of the booking; null if seats are not limited. */
  left: number | null;
  /** Tickets that the booking holds already. */
  held?: number;
  /** Explains the effect of booking fewer seats than before. */
  ticketsHint?: string | undefined;
  /** Explains the effect of leaving the address out or filling it in. */
  emailHint: string;
  /** Whether the booking needs an address. Default false. */
  needsEmail?: boolean;
  /** Called with a suggested guest. Default: no suggestions. */
  onChoose?: (guest: SuggestedGuest) => void;
}

/** The fields of a booking, for a new one and for a change. */
function BookingFields({
  left,
  held = 0,
  prices,
  ticketsHint,
  emailHint,
  needsEmail = false,
  onChoose,
  ...form
}: BookingFieldsProps) {
  const { field, tick } = form;
  const comp = tick("isComp");
  const most = left === null ? LARGEST_PARTY : Math.min(LARGEST_PARTY, held + left);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <GuestField
        label="Name"
        required
        autoComplete="off"
        onChoose={onChoose}
        {...field("customerName")}
      />
      <GuestField
        label="Phone"
        required={!comp.checked}
        onChoose={onChoose}
        hint={comp.checked ? "May be left empty." : undefined}
        type="tel"
        autoComplete="off"
        {...field("customerPhone")}
      />
      <EmailCorrection className={prices ? "md:col-span-2" : ""}>
        <GuestField
          label="Email"
          required={needsEmail}
          onChoose={onChoose}
          hint={emailHint}
          type="email"
          autoComplete="off"
          {...field("customerEmail")}
        />
      </EmailCorrection>
      {prices ? (
        <TicketPrices {...form} {...prices} left={left} hint={ticketsHint} />
      ) : (
        <PanelSelect
          label="Tickets"
          hint={ticketsHint ?? (left === null ? undefined : `${left} left`)}
          {...field("tickets")}
        >
          {ticketChoices(Math.max(most, held, 1)).map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </PanelSelect>
      )}
      <PanelCheckbox label="Free (comp)" className="md:col-span-2" {...comp} />
      <PanelTextArea
        label="Anything we should know?"
        hint="From the guest, who can change it: an allergy, a wheelchair, a birthday."
        maxLength={LONGEST_REQUEST}
        className="md:col-span-2"
        {...field("guestRequest")}
      />
      <PanelTextArea
        label="Note"
        hint="For the house and the door; the guest does not see it."
        className="md:col-span-2"
        {...field("note")}
      />
    </div>
  );
}

interface TicketPricesProps extends Controls, Prices {
  left: number | null;
  hint: string | undefined;
}

/** Number of tickets at each price, and their total. */
function TicketPrices({
  event,
  has,
  left,
  hint,
  field,
  values: { numbers, isComp },
  set,
  conflictOf,
}: TicketPricesProps) {
  const venue = useVenue();
  const held = numbersOf(has);
  const { error } = field("numbers");
  const toPay = isComp ? "" : toPayFor(numbers, event, has, venue);
  const most = left === null ? LARGEST_PARTY : Math.min(LARGEST_PARTY, sumOf(held) + left);
  const choose = (id: number, number: number) => {
    const { [id]: _before, ...others } = numbers;
    set({ numbers: number === 0 ? others : { ...others, [id]: number } });
  };
  return (
    <fieldset className="md:col-span-2">
      <legend className="field-label">Tickets</legend>
      <ul className="border-y border-line">
        {event.tiers.map((tier, place) => {
          const { id, name, amount, area, note } = tier;
          const chosen = numbers[id] ?? 0;
          const own = leftAt(tier, event, left);
          const mostHere = Math.min(
            most - sumOf(numbers) + chosen,
            own === null ? LARGEST_PARTY : own + (held[id] ?? 0),
          );
          const facts = [
            moneyInWords(amount, venue),
            own === 0 ? "sold out" : own !== null && `${own} left`,
            area,
            note,
          ];
          return (
            <li key={id} className="flex items-center gap-4 border-b border-row py-2 last:border-0">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p>
                  <bdi>{name}</bdi>
                </p>
                <p className="figures text-13 text-smoke">{facts.filter(Boolean).join(" · ")}</p>
              </div>
              <PanelSelect
                label={name}
                isLabelHidden
                // Below the list is room for it.
                className="w-20 shrink-0 [&_.field-note]:sr-only"
                error={place === 0 ? error : undefined}
                value={String(chosen)}
                onChange={({ target }) => choose(id, Number(target.value))}
              >
                {[0, ...ticketChoices(Math.max(mostHere, chosen))].map((number) => (
                  <option key={number} value={number}>
                    {number}
                  </option>
                ))}
              </PanelSelect>
            </li>
          );
        })}
      </ul>
      {error && (
        <p aria-hidden className="field-note text-error">
          {sentence("Tickets", error)}
        </p>
      )}
      <p aria-live="polite" className="figures mt-2 text-brass-hi empty:mt-0">
        {toPay && `Price: ${toPay}`}
      </p>
      {hint && <p className="field-note text-smoke">{hint}</p>}
      <ConflictNotice
        label="Tickets"
        conflict={conflictOf("numbers", (chosen) => numbersInWords(chosen, event))}
      />
    </fieldset>
  );
}
