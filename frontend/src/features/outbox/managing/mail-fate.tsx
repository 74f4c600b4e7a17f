import { useVenueTime } from "@/lib/venue-time";

import type { Mail } from "./mail";

/** When a mail left, or why it has not and what happens next. */
export function MailFate({ mail }: { mail: Mail }) {
  const time = useVenueTime();
  if (mail.state === "sent" && mail.sentAt !== null) return <>Left {time.long(mail.sentAt)}</>;
  if (mail.state === "failed") return <>{mail.reason} It was given up.</>;
  if (mail.attempts === 0 || mail.state === "sending") return <>Leaves in a moment.</>;
  return (
    <>
      {mail.reason} Tried again at {time.hour(mail.dueAt)}.
    </>
  );
}
