import { onlineManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";

import { type Schemas, send } from "@/api/client";
import { ApiError, adviceIn } from "@/api/errors";
import { createSubmissionKeys } from "@/lib/idempotency-key";
import { fieldsOf, showFieldErrors } from "@/ui/field";
import { toast } from "@/ui/overlays/toast";

import type { BookableEvent, Confirmation } from "./booking";

const MOST_TICKETS = 6;
const MUTATION = ["book"];

type BookingValues = Required<Omit<Schemas["BookingIn"], "eventId">>;

const DEFAULTS: BookingValues = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  numberOfTickets: 1,
};

/** Whether the connection went away while the booking was on its way. */
const isCutOff = (error: unknown) => error instanceof TypeError && !onlineManager.isOnline();

/** Sends a booking, at most once however often it is tried; without a connection it waits for one. */
function useBook() {
  const client = useQueryClient();
  const [submission] = useState(() => createSubmissionKeys());
  const book = useMutation({
    mutationKey: MUTATION,
    networkMode: "online",
    retry: (_, error) => isCutOff(error),
    retryDelay: 0,
    mutationFn: (booking: Required<Schemas["BookingIn"]>) =>
      send("POST", "/api/bookings", booking, { idempotencyKey: submission.keyFor(booking) }),
    onSuccess: () => submission.forget(),
    // Seats have changed hands: here, or at somebody else's when there were not enough.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith("/api/events"),
      }),
  });
  /** Gives up a booking that waits for the connection. */
  const stopWaiting = () => {
    const waiting = client.getMutationCache().find({ mutationKey: MUTATION, status: "pending" });
    if (!waiting?.state.isPaused) return;
    client.getMutationCache().remove(waiting);
    book.reset();
  };
  return { ...book, stopWaiting };
}

/** What the server says where an event cannot be booked, or not for so many. */
const refusalIn = (error: Error): string | undefined =>
  error instanceof ApiError && error.status === 409 ? error.problem?.message : undefined;

/** What stands in the form after a failure that is no field's. */
function reasonFor(error: Error): string {
  if (error instanceof ApiError) return error.problem?.message ?? "";
  return "No answer came back. Please check your connection and try again: you will be booked only once.";
}

export interface BookingFormOptions {
  event: BookableEvent;
  onBooked: (confirmation: Confirmation) => void;
  /** Called with how many seats the server has counted, where it had fewer than were asked for. */
  onSeatsLeft: (seatsLeft: number) => void;
}

/**
 * The booking form's state. It lives outside of the dialog's content, so that what was typed
 * survives a closed dialog and a failed booking; a success clears it.
 */
export function useBookingForm({ event, onBooked, onSeatsLeft }: BookingFormOptions) {
  const form = useForm<BookingValues>({ defaultValues: DEFAULTS });
  const { getValues, setValue } = form;
  const [refusal, setRefusal] = useState("");
  const book = useBook();
  const most = Math.min(MOST_TICKETS, event.seatsLeft ?? MOST_TICKETS);

  // What was chosen before, here or for another event, may be more than there is.
  useEffect(() => {
    if (getValues("numberOfTickets") > most) setValue("numberOfTickets", Math.max(1, most));
  }, [most, getValues, setValue]);

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
    setRefusal(areShown ? "" : reasonFor(error));
    if (problem?.seatsLeft !== undefined) {
      onSeatsLeft(problem.seatsLeft);
      form.setFocus("numberOfTickets");
    }
    toast({
      title: "Booking Failed",
      description:
        adviceIn(error) ?? refusalIn(error) ?? "Please try again or contact us directly.",
      variant: "destructive",
    });
  };

  return {
    field: fieldsOf(form),
    /** How many tickets can be had. */
    most,
    tickets: useWatch({ control: form.control, name: "numberOfTickets" }),
    /** Why the last try failed; empty when the fields say it. */
    refusal,
    isPending: book.isPending,
    /** The booking goes out as soon as there is a connection again. */
    isWaiting: book.isPaused,
    stopWaiting: book.stopWaiting,
    submit: form.handleSubmit((values) => {
      setRefusal("");
      book.mutate({ ...values, eventId: event.id }, { onSuccess: finish, onError: fail });
    }),
  };
}
