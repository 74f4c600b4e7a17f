import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { type Schemas, send } from "@/api/client";
import { ApiError, adviceIn } from "@/api/errors";
import { createSubmissionKeys } from "@/lib/idempotency-key";
import { counted } from "@/lib/text";
import { useVenueTime } from "@/lib/venue-time";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, fieldsOf, Select, showFieldErrors } from "@/ui/field";
import { toast } from "@/ui/toast";
import { ZoneNote } from "@/ui/zone-note";

import type { BookableEvent, Confirmation } from "./booking";

const MOST_TICKETS = 6;

type BookingValues = Required<Omit<Schemas["BookingIn"], "eventId">>;

const DEFAULTS: BookingValues = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  numberOfTickets: 1,
};

interface BookingDialogProps {
  event: BookableEvent;
  isOpen: boolean;
  onClose: () => void;
  onBooked: (confirmation: Confirmation) => void;
}

/** The ticket booking dialog (specification, section 2). */
export function BookingDialog({ event, isOpen, onClose, onBooked }: BookingDialogProps) {
  const time = useVenueTime();
  const form = useBookingForm(event, onBooked);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={event.title}
      description={
        <>
          <span className="block text-balance">
            <span>{time.when(event)}</span>
            {!event.isAllDay && <ZoneNote at={event.date} />}
          </span>{" "}
          <span className="block text-brass-hi">{event.priceRange}</span>
        </>
      }
    >
      <BookingForm form={form} seatsLeft={event.seatsLeft} />
    </Dialog>
  );
}

/** Sends a booking, at most once however often it is tried. */
function useBook(event: BookableEvent) {
  const client = useQueryClient();
  const [submission] = useState(() => createSubmissionKeys());
  return useMutation({
    mutationFn: (values: BookingValues) => {
      const booking = { ...values, eventId: event.id };
      return send("POST", "/api/bookings", booking, { idempotencyKey: submission.keyFor(booking) });
    },
    onSuccess: () => submission.forget(),
    // Seats have changed hands: here, or at somebody else's when there were not enough.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith("/api/events"),
      }),
  });
}

/**
 * The form's state. It lives outside of the dialog's content, so that what was typed survives a
 * closed dialog and a failed booking; a success clears it.
 */
function useBookingForm(event: BookableEvent, onBooked: BookingDialogProps["onBooked"]) {
  const form = useForm<BookingValues>({ defaultValues: DEFAULTS });
  const { getValues, setValue } = form;
  const [refusal, setRefusal] = useState("");
  const book = useBook(event);

  // What was chosen for another event may be more than this one has.
  useEffect(() => {
    if (event.seatsLeft !== null && getValues("numberOfTickets") > event.seatsLeft) {
      setValue("numberOfTickets", 1);
    }
  }, [event.seatsLeft, getValues, setValue]);

  const finish = (booking: Schemas["BookingOut"]) => {
    form.reset(DEFAULTS);
    onBooked({ event, booking });
    toast({
      title: "Booking Confirmed!",
      description: "You will receive a confirmation email shortly.",
      variant: "success",
    });
  };
  const fail = (error: Error) => {
    const problem = error instanceof ApiError ? error.problem : null;
    const areShown = showFieldErrors(problem?.fields ?? {}, DEFAULTS, form.setError);
    setRefusal(areShown ? "" : (problem?.message ?? ""));
    toast({
      title: "Booking Failed",
      description: adviceIn(error) ?? "Please try again or contact us directly.",
      variant: "destructive",
    });
  };

  return {
    field: fieldsOf(form),
    /** The server's sentence about the last try; empty when the fields say it. */
    refusal,
    isPending: book.isPending,
    submit: form.handleSubmit((values) => {
      setRefusal("");
      book.mutate(values, { onSuccess: finish, onError: fail });
    }),
  };
}

interface BookingFormProps {
  form: ReturnType<typeof useBookingForm>;
  /** Null when nobody counts them. */
  seatsLeft: number | null;
}

/** Name, e-mail, phone and number of tickets; the browser itself asks for what is missing. */
function BookingForm({ form, seatsLeft }: BookingFormProps) {
  const { field, refusal, isPending, submit } = form;
  const most = Math.max(1, Math.min(MOST_TICKETS, seatsLeft ?? MOST_TICKETS));
  return (
    <form onSubmit={submit} className="mt-8 grid gap-6">
      {refusal && (
        <p role="alert" className="border-l-2 border-few-left pl-4 text-parchment">
          {refusal}
        </p>
      )}
      <Field label="Name" autoComplete="name" maxLength={200} required {...field("customerName")} />
      <Field label="Email" type="email" autoComplete="email" required {...field("customerEmail")} />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={60}
        required
        {...field("customerPhone")}
      />
      <Select
        label="Tickets"
        required
        hint={
          seatsLeft !== null && seatsLeft <= MOST_TICKETS
            ? `${counted(seatsLeft, "seat")} ${seatsLeft === 1 ? "is" : "are"} left.`
            : undefined
        }
        {...field("numberOfTickets", { valueAsNumber: true })}
      >
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="fill" disabled={isPending} className="mt-3">
        {isPending ? "Booking..." : "Book Tickets"}
      </Button>
    </form>
  );
}
