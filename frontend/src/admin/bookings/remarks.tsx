import { useApi } from "@/admin/data/use-api";
import { GuestTags } from "@/admin/ui/guest/guest-tags";
import type { Schemas } from "@/api/client";

import type { Booking } from "./booked-event";

export type Remark = Schemas["RemarksOut"];

/** What is noted of an event's guests, by booking; empty until it is known. */
export function useRemarks(eventId: number) {
  const { data, refetch } = useApi(`/api/admin/event-guests/${eventId}/remarks` as const);
  return { remarks: new Map(data?.map((remark) => [remark.bookingId, remark])), refetch };
}

interface RemarksProps {
  booking: Booking;
  /** What is noted of its guest, if anything is. */
  remark: Remark | undefined;
  /** The evening's day, "2026-11-22". */
  day: string;
}

/** What the door should know of a party: the guest's tags, the booking's note, the guest's notes. */
export function Remarks({ booking, remark, day }: RemarksProps) {
  const notes = [booking.note, remark?.notes].filter(Boolean).join("\n");
  return (
    <>
      {remark && <GuestTags guest={remark} day={day} className="mt-1" />}
      {notes && (
        <span className="mt-1 block font-normal whitespace-pre-line text-parchment print:text-black">
          {notes}
        </span>
      )}
    </>
  );
}
