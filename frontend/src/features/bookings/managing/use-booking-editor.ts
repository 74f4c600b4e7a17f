import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { readJson, request } from "@/api/http";
import { useChange } from "@/api/use-change";

import { type BookingValues, bookingRules } from "./booking-rules";
import { type Booking, TOUCHED } from "./night";
import { showFields } from "./show-fields";

const isStale = (error: unknown) =>
  error instanceof ApiError && error.problem?.fields.version !== undefined;

const latest = async (id: number): Promise<Booking> =>
  readJson(await request("GET", `/api/bookings/${id}`));

/** The form of a booking that stands; when another panel saved first, `theirs` is what it saved. */
export function useBookingEditor(booking: Booking, onClose: () => void) {
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
