import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";

import type { useBookingForm } from "./use-booking-form";

const MOST_TICKETS = 6;

interface BookingFormProps {
  form: ReturnType<typeof useBookingForm>;
  /** Null when nobody counts them. */
  seatsLeft: number | null;
}

const choices = (seatsLeft: number | null) =>
  Array.from({ length: Math.max(1, Math.min(MOST_TICKETS, seatsLeft ?? MOST_TICKETS)) }).map(
    (_, index) => index + 1,
  );

/** Name, e-mail, phone and number of tickets; the browser itself asks for what is missing. */
export function BookingForm({ form, seatsLeft }: BookingFormProps) {
  const { register, errors, refusal, isPending, submit } = form;
  return (
    <form onSubmit={submit} className="mt-8 grid gap-6">
      {refusal && (
        <p role="alert" className="border-l-2 border-few-left pl-4 text-parchment">
          {refusal}
        </p>
      )}
      <Field
        label="Name"
        autoComplete="name"
        maxLength={200}
        required
        error={errors.customerName?.message}
        {...register("customerName")}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.customerEmail?.message}
        {...register("customerEmail")}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={60}
        required
        error={errors.customerPhone?.message}
        {...register("customerPhone")}
      />
      <Select
        label="Tickets"
        required
        error={errors.numberOfTickets?.message}
        hint={
          seatsLeft !== null && seatsLeft <= MOST_TICKETS
            ? `${seatsLeft} ${seatsLeft === 1 ? "seat is" : "seats are"} left.`
            : undefined
        }
        {...register("numberOfTickets", { valueAsNumber: true })}
      >
        {choices(seatsLeft).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
      <Button type="submit" look="fill" disabled={isPending} className="mt-3">
        {isPending ? "Booking..." : "Book Tickets"}
      </Button>
    </form>
  );
}
