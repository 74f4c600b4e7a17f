import { useVenue } from "@/api/venue";
import { nameDay, useVenueTime } from "@/lib/venue-time";

import { MailLink, PhoneLink } from "./contact-links";
import { Facts } from "./facts";
import { Handling } from "./handling";
import { InquiryDays } from "./inquiry-days";
import { type Inquiry, spanOf } from "./letter";
import { LetterFrame } from "./letter-frame";
import { replyLink } from "./reply";

/** An inquiry that is open: all that was sent, and its evening against the calendar. */
export function InquiryLetter({ inquiry }: { inquiry: Inquiry }) {
  const venue = useVenue();
  const time = useVenueTime();
  const space = venue.locations.find(({ value }) => value === inquiry.location)?.label;
  const reply = replyLink({
    to: inquiry.email,
    subject: `Re: ${inquiry.eventName} at ${venue.name}, ${nameDay(inquiry.eventDate)}`,
    name: inquiry.firstName,
    venue: venue.name,
  });
  return (
    <LetterFrame kind="inquiry" row={inquiry} title={inquiry.eventName}>
      <div className="grid gap-5 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid content-start gap-5">
          <section aria-label="What was sent" className="border border-line bg-soot p-4.5">
            <Facts
              rows={[
                ["Day", nameDay(inquiry.eventDate)],
                ["Time", spanOf(inquiry)],
                [
                  "Guests",
                  <span key="guests" className="figures">
                    {inquiry.guestCount}
                  </span>,
                ],
                ["Space", space ?? (inquiry.location || "No preference")],
                ["From", `${inquiry.firstName} ${inquiry.lastName}`],
                ["Email", <MailLink key="email" email={inquiry.email} />],
                [
                  "Phone",
                  <PhoneLink key="phone" phone={inquiry.phone} extension={inquiry.extension} />,
                ],
                ["Newsletter", inquiry.newsletterOptIn ? "Signed up" : "Not asked for"],
                ["Received", time.long(inquiry.createdAt)],
              ]}
            />
          </section>
          <InquiryDays key={inquiry.id} id={inquiry.id} />
        </div>
        <Handling key={inquiry.id} kind="inquiry" row={inquiry} reply={reply} />
      </div>
    </LetterFrame>
  );
}
