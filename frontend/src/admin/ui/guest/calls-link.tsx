import { callsHref } from "@/admin/data/addresses";

import type { Scope } from "@/admin/ui/series-scope";

interface CallsLinkProps {
  eventId: number;
  scope?: Scope;
  /** Other events of the same change. */
  also?: readonly number[];
  /** Number of parties without an email address; the link is hidden if there are none. */
  parties: number | undefined;
}

/**
 * Link to the parties that staff must call. Opens in a new tab, so the current dialog stays open.
 */
export function CallsLink({ eventId, scope = "this", also = [], parties = 0 }: CallsLinkProps) {
  if (parties === 0) return null;
  return (
    <>
      <span> </span>
      <a
        href={callsHref(eventId, scope, also)}
        target="_blank"
        className="text-brass-hi underline decoration-line underline-offset-4 hover:decoration-brass max-md:inline-block max-md:py-2.75"
        rel="noopener"
      >
        {parties === 1 ? "Show the phone number" : "Show the phone numbers"}
      </a>
    </>
  );
}
