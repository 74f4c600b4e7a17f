import { useVenue } from "@/api/venue";
import { useVenueTime } from "@/lib/venue-time";

import { MailLink } from "./contact-links";
import { Facts } from "./facts";
import { Handling } from "./handling";
import type { Message } from "./letter";
import { LetterFrame } from "./letter-frame";
import { replyLink } from "./reply";

/** A message that is open. */
export function MessageLetter({ message }: { message: Message }) {
  const venue = useVenue();
  const time = useVenueTime();
  const reply = replyLink({
    to: message.email,
    subject: `Re: Your message to ${venue.name}`,
    name: message.name,
    venue: venue.name,
    quote: message.message,
  });
  return (
    <LetterFrame kind="message" row={message} title={message.name}>
      <div className="grid gap-5 wrap-anywhere lg:grid-cols-[minmax(0,1fr)_400px]">
        <section aria-label="What was sent" className="border border-line bg-soot p-4.5">
          <Facts
            rows={[
              ["From", message.name],
              ["Email", <MailLink key="email" email={message.email} />],
              ["Received", time.long(message.createdAt)],
            ]}
          />
          <p className="mt-5 max-w-[68ch] border-t border-row pt-5 whitespace-pre-wrap">
            {message.message}
          </p>
        </section>
        <Handling key={message.id} kind="message" row={message} reply={reply} />
      </div>
    </LetterFrame>
  );
}
