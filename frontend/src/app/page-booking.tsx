import { useVenue } from "@/api/venue";
import { Booking } from "@/features/bookings/booking";
import { endOf } from "@/features/events/event";
import { isBookable } from "@/features/events/event-action";
import { currentTime } from "@/lib/time/server-time";

/** The booking dialog of a page; it checks whether an event can be booked. */
export function PageBooking() {
  const { signUp } = useVenue();
  return <Booking isBookable={(event) => isBookable(event, signUp, currentTime())} endOf={endOf} />;
}
