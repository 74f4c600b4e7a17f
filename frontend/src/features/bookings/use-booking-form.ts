import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";

import { type Schemas, send } from "@/api/client";
import { ApiError, adviceIn, isCutOff } from "@/api/errors";
import { createSubmissionKeys } from "@/lib/idempotency-key";
import { MOST_TICKETS } from "@/lib/tickets";
import { fieldsOf, showFieldErrors } from "@/ui/field";
import { toast } from "@/ui/overlays/toast";

import type { BookableEvent, Confirmation } from "./booking";

type BookingValues = Required<Omit<Schemas["BookingIn"], "eventId">>;

const DEFAULTS: BookingValues = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  numberOfTickets: 1,
};

interface Outcome {
  onSuccess: (booking: Schemas["BookingOut"]) => void;
  onError: (error: Error) => void;
}

/**
 * Sends the bookings of an event, each at most once however often it is tried; without a connection
 * it waits for one. What is under way goes on when the dialog turns to another event.
 */
function useBook(eventId: number, { onSuccess, onError }: Outcome) {
  const client = useQueryClient();
  const [submissions] = useState(() => new Map<number, ReturnType<typeof createSubmissionKeys>>());
  const submission = submissions.get(eventId) ?? createSubmissionKeys();
  submissions.set(eventId, submission);
  const mutationKey = ["book", eventId];
  const { mutate } = useMutation({
    mutationKey,
    networkMode: "online",
    retry: (_, error) => isCutOff(error),
    retryDelay: 0,
    mutationFn: (values: BookingValues) => {
      const booking = { ...values, eventId };
      const idempotencyKey = submission.keyFor(booking);
      return send("POST", "/api/bookings", booking, { idempotencyKey });
    },
    onSuccess: (booking) => {
      submission.forget();
      onSuccess(booking);
    },
    onError,
    // Seats have changed hands: here, or at somebody else's when there were not enough.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith("/api/events"),
      }),
  });
  const [underway] = useMutationState({ filters: { mutationKey, status: "pending" } });
  /** Gives up a booking that waits for the connection. */
  const stopWaiting = () => {
    const waiting = client.getMutationCache().find({ mutationKey, status: "pending" });
    if (waiting?.state.isPaused) client.getMutationCache().remove(waiting);
  };
  return {
    book: mutate,
    isPending: underway !== undefined,
    isWaiting: underway?.isPaused ?? false,
    stopWaiting,
  };
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
  onSeatsLeft: (eventId: number, seatsLeft: number) => void;
}

/**
 * The booking form's state. It lives outside of the dialog's content, so that what was typed
 * survives a closed dialog, a failed booking and a look at another event; a success clears it. What
 * becomes of a booking stands with its event alone.
 */
export function useBookingForm({ event, onBooked, onSeatsLeft }: BookingFormOptions) {
  const form = useForm<BookingValues>({ defaultValues: DEFAULTS });
  const { clearErrors, getValues, setValue } = form;
  const [refusal, setRefusal] = useState({ eventId: event.id, text: "" });
  const shownId = useRef(event.id);
  const most = Math.min(MOST_TICKETS, event.seatsLeft ?? MOST_TICKETS);

  useEffect(() => {
    shownId.current = event.id;
    clearErrors();
  }, [event.id, clearErrors]);

  // What was chosen before, here or for another event, may be more than there is.
  useEffect(() => {
    if (getValues("numberOfTickets") > most) setValue("numberOfTickets", Math.max(1, most));
  }, [most, getValues, setValue]);

  const finish = (booking: Schemas["BookingOut"]) => {
    if (shownId.current === event.id) form.reset(DEFAULTS);
    onBooked({ event, booking });
    toast({
      title: "Booking Confirmed!",
      description: "You will receive a confirmation email shortly.",
      variant: "success",
    });
  };
  const fail = (error: Error) => {
    const problem = error instanceof ApiError ? error.problem : null;
    const isShown = shownId.current === event.id;
    const areNamed = isShown && showFieldErrors(problem?.fields ?? {}, DEFAULTS, form.setError);
    setRefusal({ eventId: event.id, text: areNamed ? "" : reasonFor(error) });
    if (problem?.seatsLeft !== undefined) {
      onSeatsLeft(event.id, problem.seatsLeft);
      if (isShown) form.setFocus("numberOfTickets");
    }
    const advice = adviceIn(error) ?? "Please try again or contact us directly.";
    // Of the event on the screen, the dialog gives the server's reason.
    toast({
      title: "Booking Failed",
      description: isShown ? advice : `${event.title}: ${refusalIn(error) ?? advice}`,
      variant: "destructive",
    });
  };
  const { book, ...state } = useBook(event.id, { onSuccess: finish, onError: fail });

  return {
    ...state,
    field: fieldsOf(form),
    /** How many tickets can be had. */
    most,
    tickets: useWatch({ control: form.control, name: "numberOfTickets" }),
    /** Why this event's last try failed; empty when the fields say it. */
    refusal: refusal.eventId === event.id ? refusal.text : "",
    submit: form.handleSubmit((values) => {
      setRefusal({ eventId: event.id, text: "" });
      book(values);
    }),
  };
}
