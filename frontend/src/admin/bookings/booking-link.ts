import type { ResponseBody } from "@/api/client";
import { reasonOf } from "@/api/errors";
import { read } from "@/api/http";
import { isolated } from "@/lib/characters";
import { copyLink } from "@/ui/copy-link";
import { toast } from "@/ui/overlays/toast";

import type { Booking } from "./booked-event";

type Answer = ResponseBody<`/api/bookings/${number}/link`>;

/** Puts a booking's private address on the clipboard, for the manager to give to its guest. */
export async function copyBookingLink({ id, customerName }: Booking): Promise<void> {
  try {
    const { link } = await read<Answer>(`/api/bookings/${id}/link`);
    await copyLink(
      link,
      `It is ${isolated(customerName)}'s alone: it changes and cancels the booking.`,
    );
  } catch (error) {
    toast({
      title: "Failed to copy link",
      description: reasonOf(error),
      variant: "destructive",
    });
  }
}
