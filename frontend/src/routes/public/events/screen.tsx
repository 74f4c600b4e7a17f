import { openBooking } from "@/features/bookings/booking-place";
import * as t from "@/messages/pages";
import { deferred } from "@/ui/hydration-root";
import { Eyebrow } from "@/ui/titles";

const SubscribeCalendar = deferred(
  async () => (await import("@/features/events/calendar/subscribe-calendar")).SubscribeCalendar,
);
const Calendar = deferred(
  async () => (await import("@/features/events/calendar/calendar")).Calendar,
);
const StayInTheLoop = deferred(
  async () => (await import("@/features/subscribers/stay-in-the-loop")).StayInTheLoop,
);

/** The calendar of events. */
export function Screen() {
  return (
    <>
      <header className="curtain-fall px-gutter pt-38 pb-10 print:p-0">
        <Eyebrow>{t.dayByDay}</Eyebrow>
        <h1 className="mt-3 fluid-[44px,7.4vw,104px]">{t.eventsCalendar}</h1>
        <SubscribeCalendar />
      </header>
      <span className="fan" aria-hidden />
      <Calendar onBook={openBooking} />
      <div className="print:hidden">
        <StayInTheLoop />
      </div>
    </>
  );
}
