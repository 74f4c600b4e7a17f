import { openBooking } from "@/features/bookings/booking";
import { Calendar } from "@/features/events/calendar/calendar";
import { SubscribeCalendar } from "@/features/events/calendar/subscribe-calendar";
import { NewsletterForm } from "@/features/subscribers/newsletter";
import { StayInTheLoop } from "@/features/venue/contact";
import { Eyebrow } from "@/ui/titles";

/** The calendar of events. */
export function Screen() {
  return (
    <>
      <header className="curtain-fall px-gutter pt-38 pb-10 print:p-0">
        <Eyebrow>What is on</Eyebrow>
        <h1 className="mt-3 text-[clamp(44px,7.4vw,104px)]">EVENTS CALENDAR</h1>
        <SubscribeCalendar />
      </header>
      <span className="fan" aria-hidden />
      <Calendar onBook={openBooking} />
      <div className="print:hidden">
        <StayInTheLoop form={<NewsletterForm />} />
      </div>
    </>
  );
}
