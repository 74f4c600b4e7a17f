import type { UseFormReturn } from "react-hook-form";

import { ApiError } from "@/api/errors";

import { type BookingValues, isField } from "./booking-rules";

/** Marks the fields that the server names and goes to the first of them. */
export function showFields(error: unknown, form: UseFormReturn<BookingValues>): void {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined;
  const named = Object.entries(fields ?? {}).flatMap(([name, message]) =>
    isField(name) ? [{ name, message }] : [],
  );
  for (const [index, { name, message }] of named.entries()) {
    form.setError(name, { message }, { shouldFocus: index === 0 });
  }
}
