import { useEffect, useState } from "react";
import { type UseFormSetError, useForm } from "react-hook-form";

import type { ApiError } from "@/api/errors";

import { type BookableEvent, confirmBooking } from "./booking-desk-store";
import { useBook } from "./use-book";

export interface BookingValues {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  numberOfTickets: number;
}

const DEFAULTS: BookingValues = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  numberOfTickets: 1,
};

const isField = (name: string): name is keyof BookingValues => name in DEFAULTS;

/** Marks the fields that the server names and goes to the first; false when it names none of them. */
function showFields(problem: ApiError["problem"], setError: UseFormSetError<BookingValues>) {
  const named = Object.entries(problem?.fields ?? {}).flatMap(([name, message]) =>
    isField(name) ? [{ name, message }] : [],
  );
  for (const [index, { name, message }] of named.entries()) {
    setError(name, { message }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}

/**
 * The form's state. It lives outside of the dialog's content, so that what was typed survives a
 * closed dialog and a failed booking; a success clears it.
 */
export function useBookingForm(event: BookableEvent) {
  const form = useForm<BookingValues>({ defaultValues: DEFAULTS });
  const { getValues, setValue } = form;
  const [refusal, setRefusal] = useState("");
  const book = useBook({
    onBooked: (booking) => {
      form.reset(DEFAULTS);
      confirmBooking({ event, booking });
    },
    onRefused: (problem) => {
      const isShown = showFields(problem, form.setError);
      setRefusal(isShown ? "" : (problem?.message ?? ""));
    },
  });

  // What was chosen for another event may be more than this one has.
  useEffect(() => {
    if (event.seatsLeft !== null && getValues("numberOfTickets") > event.seatsLeft) {
      setValue("numberOfTickets", 1);
    }
  }, [event.seatsLeft, getValues, setValue]);

  return {
    register: form.register,
    errors: form.formState.errors,
    /** The server's sentence about the last try; empty when the fields say it. */
    refusal,
    isPending: book.isPending,
    submit: form.handleSubmit((values) => {
      setRefusal("");
      book.mutate({ ...values, eventId: event.id });
    }),
  };
}
