import type { UseFormReturn } from "react-hook-form";

import { PanelField } from "@/ui/panel/panel-field";
import { PanelSelect } from "@/ui/panel/panel-select";

import { type BookingValues, FIELDS, MOST_TICKETS } from "./booking-rules";

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
export function BookingFields({ form, left, held = 0, emailHint }: BookingFieldsProps) {
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
