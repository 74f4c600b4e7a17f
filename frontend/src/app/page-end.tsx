import { useVenue } from "@/api/venue";
import { Booking } from "@/features/bookings/booking";
import { isBookable } from "@/features/events/event-action";
import { Footer } from "@/features/venue/footer";
import { currentTime } from "@/lib/server-time";

/** What stands last on every page: where its booking dialog opens, and the footer. */
export function PageEnd() {
  const { signUp } = useVenue();
  return (
    <>
      <Booking isBookable={(event) => isBookable(event, signUp, currentTime())} />
      <Footer />
    </>
  );
}
