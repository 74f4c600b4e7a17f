import { useNow } from "@/lib/clock";
import { shortInstant, useVenueTime } from "@/lib/venue-time";

import type { Mail } from "./mail";

const MINUTE_MS = 60_000;

/** When a mail left, or why it has not and what happens next. */
export function MailFate({ mail }: { mail: Mail }) {
  const time = useVenueTime();
  const now = useNow(MINUTE_MS);
  if (mail.state === "sent" && mail.sentAt !== null)
    return <>Left {shortInstant(time, mail.sentAt, now)}</>;
  if (mail.state === "failed") return <>{mail.reason} It was given up.</>;
  if (mail.attempts === 0 || mail.state === "sending") return <>Leaves in a moment.</>;
  return (
    <>
      {mail.reason} Next try {shortInstant(time, mail.dueAt, now)}.
    </>
  );
}
