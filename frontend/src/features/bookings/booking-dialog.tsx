import { useVenueTime } from "@/lib/venue-time";
import { Dialog } from "@/ui/dialog";

import { type BookableEvent, closeBooking } from "./booking-desk-store";
import { BookingForm } from "./booking-form";
import { useBookingForm } from "./use-booking-form";

interface BookingDialogProps {
  event: BookableEvent;
  isOpen: boolean;
}

/** The ticket booking dialog (specification, section 2). */
export function BookingDialog({ event, isOpen }: BookingDialogProps) {
  const time = useVenueTime();
  const form = useBookingForm(event);
  const when = event.isAllDay ? time.longDay(event.date) : time.long(event.date);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeBooking}
      size="sm"
      title={event.title}
      description={
        <>
          <span className="block text-balance">{when}</span>{" "}
          <span className="block text-brass-hi">{event.priceRange}</span>
        </>
      }
    >
      <BookingForm form={form} seatsLeft={event.seatsLeft} />
    </Dialog>
  );
}
