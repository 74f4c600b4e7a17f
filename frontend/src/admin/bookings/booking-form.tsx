import { useState } from "react";
import * as z from "zod/mini";
import { useStanding } from "@/admin/data/pinned-rows";
import { useLeave } from "@/admin/data/unsaved";
import { useApi } from "@/admin/data/use-api";
import { useRowForm } from "@/admin/data/use-row-form";
import { NEXT_IN_LINE, useWaitlistSummary } from "@/admin/data/waitlist/lines";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelSelect, PanelTextArea } from "@/admin/ui/fields";
import { GuestField, type SuggestedGuest } from "@/admin/ui/guest/guest-field";
import { RowForm } from "@/admin/ui/row-form";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { isOver } from "@/features/events/event";
import { bare, isolated, visible } from "@/lib/characters";
import { createSubmissionKeys } from "@/lib/idempotency-key";
import { houseSeatsLeft, seatsLeft } from "@/lib/seats-left";
import { ticketChoices } from "@/lib/tickets";
import { useNow } from "@/lib/time/clock";
import { EmailCorrection } from "@/ui/email-correction";

import { type BookedEvent, type Booking, isHeld } from "./booked-event";

/** The most tickets that the manager books for one party (`nightcap/bookings/models.py`). */
const LARGEST_PARTY = 20;

/**
 * What the manager writes down of a guest. The address may be left out where a guest called, and for
 * a guest of the house the phone number too.
 */
const rulesFor = (needsAddress: boolean) =>
  z
    .object({
      customerName: z
        .string()
        .check(z.overwrite(visible), z.minLength(1, "is required"), z.maxLength(200)),
      customerPhone: z.string().check(z.overwrite(visible), z.maxLength(60)),
      customerEmail: z.string().check(
        z.overwrite(bare),
        z.refine((value) => value !== "" || !needsAddress, "is required"),
        z.refine(
          (value) => value === "" || z.email().safeParse(value).success,
          "must be one address like name@example.com",
        ),
      ),
      tickets: z.string(),
      isComp: z.boolean(),
      note: z.string().check(z.overwrite(visible), z.maxLength(500)),
    })
    .check(
      z.refine(({ customerPhone, isComp }) => isComp || customerPhone !== "", {
        path: ["customerPhone"],
        error: "is required",
      }),
    );

type Values = z.input<ReturnType<typeof rulesFor>>;

const bodyOf = ({ tickets, ...guest }: Values) => ({ ...guest, numberOfTickets: Number(tickets) });

const EMPTY_BOOKING: Values = {
  customerName: "",
  customerPhone: "",
  customerEmail: "",
  tickets: "1",
  isComp: false,
  note: "",
};

/** The server's names of the fields that the form calls otherwise. */
const fieldOf = (path: string) => (path === "numberOfTickets" ? "tickets" : path);

interface BookingDialogProps {
  booking: Booking;
  event: BookedEvent;
  onClose: () => void;
}

/** Changes who comes and how many. A booking that its list has lost is read by itself. */
export function BookingDialog({ booking: listed, event, onClose }: BookingDialogProps) {
  const isGone = useStanding().standing !== "listed";
  const { data: read } = useApi(`/api/bookings/${listed.id}` as const, {
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
  const leave = useLeave();
  const now = useNow();
  const line = useWaitlistSummary(event.eventId);
  const isConfirmed = !(isHeld(booking) || isOver(event, now) || event.isCancelled);
  const { customerName, customerPhone, customerEmail, numberOfTickets, isComp, note } = booking;
  const guest = { customerName, customerPhone, customerEmail, isComp, note };
  const saved = { ...guest, tickets: String(numberOfTickets) };
  const form = useRowForm({
    saved,
    version: booking.version,
    rules: rulesFor(booking.origin === "site"),
    send: ({ values, version }) =>
      send("PUT", `/api/bookings/${booking.id}` as const, { ...bodyOf(values), version }),
    done: "Booking updated successfully",
    failed: "Failed to update booking",
    fieldOf,
    onDone: onClose,
  });
  return (
    <>
      <p className="mb-4 text-smoke">{`${event.title}, ${booking.reference}`}</p>
      <RowForm form={form} save="Save" cancel="Close" onCancel={() => leave(onClose)}>
        <BookingFields
          {...form}
          left={seatsLeft(event)}
          held={numberOfTickets}
          ticketsHint={line ? NEXT_IN_LINE : undefined}
          emailHint={
            isConfirmed
              ? "A new address, number of tickets or comp is confirmed by mail."
              : "No mail goes out about a change."
          }
        />
      </RowForm>
    </>
  );
}

interface PhoneBookingProps {
  event: BookedEvent;
  isOpen: boolean;
  onClose: () => void;
  /** Gives away what the house has kept back, before what is free. Default false. */
  fromHouseSeats?: boolean;
}

/** Writes down a guest who calls. What was typed stays when the dialog is closed by mistake. */
export function PhoneBooking({
  event,
  isOpen,
  onClose,
  fromHouseSeats = false,
}: PhoneBookingProps) {
  const [keys] = useState(createSubmissionKeys);
  const [suggested, setSuggested] = useState({ name: "", email: "", phone: "" });
  const left = seatsLeft(fromHouseSeats ? { ...event, houseSeats: 0 } : event);
  const form = useRowForm({
    saved: EMPTY_BOOKING,
    version: null,
    rules: rulesFor(false),
    send: async ({ values }) => {
      const body = { ...bodyOf(values), eventId: event.eventId, fromHouseSeats };
      // The same guest is written down once, however often the manager tries.
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
      <RowForm form={form} save="Add booking" saving="Adding..." cancel="Close" onCancel={onClose}>
        <BookingFields
          {...form}
          left={left}
          onChoose={(guest) => {
            // What was typed stays; what an earlier choice filled in goes with that guest.
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

type Controls = Pick<ReturnType<typeof useRowForm<Values, Booking>>, "field" | "tick">;

interface BookingFieldsProps extends Controls {
  /** Seats that can still be had, beside those that the booking holds; null where nobody counts. */
  left: number | null;
  /** Tickets that the booking holds already. */
  held?: number;
  /** What happens where fewer are booked than before. */
  ticketsHint?: string | undefined;
  /** What happens without or with an address. */
  emailHint: string;
  /** Takes over a guest of the house who was suggested. Default: nobody is. */
  onChoose?: (guest: SuggestedGuest) => void;
}

/** The fields of a booking, for a new one and for a change. */
function BookingFields({
  field,
  tick,
  left,
  held = 0,
  ticketsHint,
  emailHint,
  onChoose,
}: BookingFieldsProps) {
  const comp = tick("isComp");
  const most = left === null ? LARGEST_PARTY : Math.min(LARGEST_PARTY, held + left);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <GuestField label="Name" autoComplete="off" onChoose={onChoose} {...field("customerName")} />
      <GuestField
        label="Phone"
        onChoose={onChoose}
        hint={comp.checked ? "May be left empty." : undefined}
        type="tel"
        autoComplete="off"
        {...field("customerPhone")}
      />
      <EmailCorrection>
        <GuestField
          label="Email"
          onChoose={onChoose}
          hint={emailHint}
          type="email"
          autoComplete="off"
          {...field("customerEmail")}
        />
      </EmailCorrection>
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
      <PanelCheckbox label="Comp: pays nothing at the door" className="md:col-span-2" {...comp} />
      <PanelTextArea
        label="Note"
        hint="For the house and the door; the guest does not see it."
        className="md:col-span-2"
        {...field("note")}
      />
    </div>
  );
}
