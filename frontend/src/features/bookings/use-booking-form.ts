import { useEffect, useRef, useState } from "react";

import type { Schemas } from "@/api/client";
import { ApiError, adviceIn } from "@/api/errors";
import { MOST_TICKETS } from "@/lib/tickets";
import { toast } from "@/ui/overlays/toast";
import { useForm } from "@/ui/use-form";

import type { BookableEvent, Confirmation } from "./open-booking";
import { useBook } from "./use-book";

const EMPTY = {
  customerName: "",
  customerEmail: "",
  customerPhone: "",
  numberOfTickets: "1",
};

const CONFIRMED = {
  title: "Booking Confirmed!",
  description: "You will receive a confirmation email shortly.",
  variant: "success",
} as const;

/** Of seats that are held until the guest has confirmed them. */
const ONE_MORE_STEP = {
  title: "One More Step",
  description: "Press the button in our mail to confirm your seats.",
} as const;

/** What the server says where an event cannot be booked, or not for so many. */
const refusalIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 409 ? error.problem?.message : undefined;

/** What stands in the form after a failure that is no field's. */
function reasonFor(error: unknown): string {
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
  // The browser itself asks for what is missing.
  const form = useForm(EMPTY, {});
  const { texts, forgetFaults } = form;
  const [refusal, setRefusal] = useState({ eventId: event.id, text: "" });
  const shownId = useRef(event.id);
  const most = Math.min(MOST_TICKETS, event.seatsLeft ?? MOST_TICKETS);
  // What was chosen before, here or for another event, may be more than there is.
  const tickets = Math.min(Number(texts.numberOfTickets), Math.max(1, most));

  useEffect(() => {
    shownId.current = event.id;
    forgetFaults();
  }, [event.id, forgetFaults]);

  const finish = (booking: Schemas["BookedOut"]) => {
    if (shownId.current === event.id) form.fill(EMPTY);
    onBooked({ event, booking });
    toast(booking.heldUntil ? ONE_MORE_STEP : CONFIRMED);
  };
  const fail = (error: unknown) => {
    const problem = error instanceof ApiError ? error.problem : null;
    const isShown = shownId.current === event.id;
    const areNamed = isShown && form.refuse(problem?.fields ?? {});
    setRefusal({ eventId: event.id, text: areNamed ? "" : reasonFor(error) });
    if (problem?.seatsLeft !== undefined) {
      onSeatsLeft(event.id, problem.seatsLeft);
      if (isShown) form.focus("numberOfTickets");
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
    element: form.element,
    field: form.field,
    /** How many tickets can be had. */
    most,
    tickets,
    /** Why this event's last try failed; empty when the fields say it. */
    refusal: refusal.eventId === event.id ? refusal.text : "",
    submit: () => {
      setRefusal({ eventId: event.id, text: "" });
      book({ ...texts, numberOfTickets: tickets });
    },
  };
}
