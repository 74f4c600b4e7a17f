import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { send } from "@/api/client";
import { useChange } from "@/api/use-change";
import { createSubmissionKeys } from "@/lib/idempotency-key";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelDialog } from "@/ui/panel/panel-dialog";

import { BookingFields } from "./booking-fields";
import { type BookingValues, bookingRules, NOBODY } from "./booking-rules";
import { type Night, seatsLeft, TOUCHED } from "./night";
import { showFields } from "./show-fields";

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
