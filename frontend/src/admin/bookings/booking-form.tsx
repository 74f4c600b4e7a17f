import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { readJson, request } from "@/api/http";
import { createSubmissionKeys } from "@/lib/idempotency-key";

import { type Booking, type Night, seatsLeft, TOUCHED } from "./booked-event";

const MOST_TICKETS = 6;

const text = (longest: number) => z.string().trim().min(1, "is required").max(longest);

/** What the manager writes down of a guest; the address may be left out where a guest called. */
const bookingRules = (needsAddress: boolean) =>
  z.object({
    customerName: text(200),
    customerPhone: text(60),
    customerEmail: z
      .string()
      .trim()
      .refine((value) => value !== "" || !needsAddress, "is required")
      .refine(
        (value) => value === "" || z.email().safeParse(value).success,
        "must be one address like name@example.com",
      ),
    numberOfTickets: z.number().int().min(1).max(MOST_TICKETS),
  });

type BookingValues = z.infer<ReturnType<typeof bookingRules>>;

const NOBODY: BookingValues = {
  customerName: "",
  customerPhone: "",
  customerEmail: "",
  numberOfTickets: 1,
};

const FIELDS = {
  customerName: "Name",
  customerPhone: "Phone",
  customerEmail: "Email",
  numberOfTickets: "Tickets",
} as const;

const isField = (name: string): name is keyof BookingValues => name in FIELDS;

/** Marks the fields that the server names and goes to the first of them. */
function showFields(error: unknown, form: UseFormReturn<BookingValues>): void {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined;
  const named = Object.entries(fields ?? {}).flatMap(([name, message]) =>
    isField(name) ? [{ name, message }] : [],
  );
  for (const [index, { name, message }] of named.entries()) {
    form.setError(name, { message }, { shouldFocus: index === 0 });
  }
}

interface BookingEditorProps {
  booking: Booking;
  night: Night;
  onClose: () => void;
}

/** Changes who comes and how many. */
export function BookingEditor({ booking, night, onClose }: BookingEditorProps) {
  const { form, theirs, isPending, submit, keepMine, takeTheirs } = useBookingEditor(
    booking,
    onClose,
  );
  return (
    <PanelDialog isOpen onClose={onClose} title={`Change ${booking.reference}`}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {theirs && (
          <ConflictNotice
            rows={differences(form.getValues(), theirs)}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
        <BookingFields
          form={form}
          left={seatsLeft(night)}
          held={booking.numberOfTickets}
          emailHint="A new number or address is confirmed by mail."
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <PanelButton look="quiet" onClick={onClose}>
            Close
          </PanelButton>
          <PanelButton look="fill" type="submit" disabled={isPending || theirs !== null}>
            {isPending ? "Saving..." : "Save"}
          </PanelButton>
        </div>
      </form>
    </PanelDialog>
  );
}

function differences(mine: BookingValues, theirs: Booking) {
  return [
    ...(["customerName", "customerPhone", "customerEmail", "numberOfTickets"] as const).map(
      (name) => ({ label: FIELDS[name], mine: String(mine[name]), theirs: String(theirs[name]) }),
    ),
    {
      label: "State",
      mine: "Booked",
      theirs: theirs.cancelledAt === null ? "Booked" : "Cancelled",
    },
  ];
}

const isStale = (error: unknown) =>
  error instanceof ApiError && error.problem?.fields.version !== undefined;

const latest = async (id: number): Promise<Booking> =>
  readJson(await request("GET", `/api/bookings/${id}`));

/** The form of a booking that stands; when another panel saved first, `theirs` is what it saved. */
function useBookingEditor(booking: Booking, onClose: () => void) {
  const [theirs, setTheirs] = useState<Booking | null>(null);
  const [seen, setSeen] = useState(booking.version);
  const rules = bookingRules(booking.origin === "site");
  const form = useForm({ defaultValues: valuesOf(booking), resolver: zodResolver(rules) });
  const change = useChange({
    send: ({ values, version }: { values: BookingValues; version: number }) =>
      send("PUT", `/api/bookings/${booking.id}` as const, { ...values, version }),
    done: "Booking updated successfully",
    failed: "Failed to update booking",
    refresh: TOUCHED,
    onDone: onClose,
  });
  const save = (version: number) =>
    form.handleSubmit((values) =>
      change.mutate(
        { values, version },
        {
          onError: (error) => {
            showFields(error, form);
            if (isStale(error)) latest(booking.id).then(setTheirs).catch(reportError);
          },
        },
      ),
    );
  return {
    form,
    theirs,
    isPending: change.isPending,
    submit: save(seen),
    keepMine: () => {
      if (!theirs) return;
      setSeen(theirs.version);
      setTheirs(null);
      save(theirs.version)().catch(reportError);
    },
    takeTheirs: () => {
      if (!theirs) return;
      setSeen(theirs.version);
      setTheirs(null);
      form.reset(valuesOf(theirs));
    },
  };
}

function valuesOf(booking: Booking): BookingValues {
  const { customerName, customerPhone, customerEmail, numberOfTickets } = booking;
  return { customerName, customerPhone, customerEmail, numberOfTickets };
}

interface PhoneBookingProps {
  night: Night;
  isOpen: boolean;
  onClose: () => void;
}

/** Writes down a guest who calls. What was typed stays when the dialog is closed by mistake. */
export function PhoneBooking({ night, isOpen, onClose }: PhoneBookingProps) {
  const [keys] = useState(createSubmissionKeys);
  const form = useForm({ defaultValues: NOBODY, resolver: zodResolver(bookingRules(false)) });
  const add = useChange({
    send: (values: BookingValues) => {
      const body = { ...values, eventId: night.eventId };
      return send("POST", "/api/bookings/by-phone", body, { idempotencyKey: keys.keyFor(body) });
    },
    done: ({ reference }) => `Booking ${reference} added successfully`,
    failed: "Failed to add booking",
    refresh: TOUCHED,
    onDone: () => {
      keys.forget();
      form.reset(NOBODY);
      onClose();
    },
  });
  const submit = form.handleSubmit((values) =>
    add.mutate(values, { onError: (error) => showFields(error, form) }),
  );
  return (
    <PanelDialog isOpen={isOpen} onClose={onClose} title="Add by phone">
      <form noValidate onSubmit={submit}>
        <p className="mb-4 text-smoke">{night.title}</p>
        <BookingFields
          form={form}
          left={seatsLeft(night)}
          emailHint="With an address the guest gets the confirmation. May be left empty."
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2.5">
          <PanelButton look="quiet" onClick={onClose}>
            Close
          </PanelButton>
          <PanelButton look="fill" type="submit" disabled={add.isPending}>
            {add.isPending ? "Adding..." : "Add booking"}
          </PanelButton>
        </div>
      </form>
    </PanelDialog>
  );
}

const CHOICES = Array.from({ length: MOST_TICKETS }, (_, index) => index + 1);

interface BookingFieldsProps {
  form: UseFormReturn<BookingValues>;
  /** Seats that can still be had, beside those that the booking holds; null where nobody counts. */
  left: number | null;
  /** Tickets that the booking holds already. */
  held?: number;
  /** What happens without or with an address. */
  emailHint?: string;
}

/** The fields of a booking, for a new one and for a change. */
function BookingFields({ form, left, held = 0, emailHint }: BookingFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const most = left === null ? MOST_TICKETS : Math.min(MOST_TICKETS, held + left);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <PanelField
        {...register("customerName")}
        label={FIELDS.customerName}
        error={errors.customerName?.message}
        autoComplete="off"
      />
      <PanelField
        {...register("customerPhone")}
        label={FIELDS.customerPhone}
        error={errors.customerPhone?.message}
        type="tel"
        autoComplete="off"
      />
      <PanelField
        {...register("customerEmail")}
        label={FIELDS.customerEmail}
        error={errors.customerEmail?.message}
        hint={emailHint}
        type="email"
        autoComplete="off"
      />
      <PanelSelect
        {...register("numberOfTickets", { valueAsNumber: true })}
        label={FIELDS.numberOfTickets}
        error={errors.numberOfTickets?.message}
        hint={left === null ? undefined : `${left} left`}
      >
        {CHOICES.filter((number) => number <= Math.max(most, held, 1)).map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </PanelSelect>
    </div>
  );
}
