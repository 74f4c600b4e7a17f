import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { type Schemas, send } from "@/api/client";
import { ApiError, adviceIn } from "@/api/errors";
import { createSubmissionKeys } from "@/lib/submission-key";
import { toast } from "@/ui/toast";

type BookingIn = Schemas["BookingIn"];
type BookingOut = Schemas["BookingOut"];

interface Outcome {
  onBooked: (booking: BookingOut) => void;
  /** Called with the server's refusal, or with null when it could not be reached. */
  onRefused: (problem: ApiError["problem"]) => void;
}

/** Sends a booking, at most once however often it is tried, and says how it went. */
export function useBook({ onBooked, onRefused }: Outcome) {
  const client = useQueryClient();
  const [submission] = useState(() => createSubmissionKeys());
  return useMutation({
    mutationFn: (booking: BookingIn) =>
      send("POST", "/api/bookings", booking, { idempotencyKey: submission.keyFor(booking) }),
    onSuccess: (booking) => {
      submission.forget();
      onBooked(booking);
      toast({
        title: "Booking Confirmed!",
        description: "You will receive a confirmation email shortly.",
        variant: "success",
      });
    },
    onError: (error) => {
      onRefused(error instanceof ApiError ? error.problem : null);
      toast({
        title: "Booking Failed",
        description: adviceIn(error) ?? "Please try again or contact us directly.",
        variant: "destructive",
      });
    },
    // Seats have changed hands: here, or at somebody else's when there were not enough.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => String(url).startsWith("/api/events"),
      }),
  });
}
