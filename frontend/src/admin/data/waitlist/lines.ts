import { usePermission } from "@/admin/data/permission";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import type { Schemas } from "@/api/client";
import { capital, counted } from "@/lib/text";
import { moment, type VenueTime } from "@/lib/time/venue-time";
import { placeInLine } from "@/messages/waitlist";

/** A party on a waitlist, as the panel sees it. */
export type WaitingParty = Schemas["WaitlistEntryOut"];

/** Number of parties on an event's waitlist. */
export type WaitlistSummary = Schemas["LineOut"];

const ENDED = {
  accepted: "Accepted",
  left: "Left",
} as const;

/** The status of a party: "Third in line", "Held until 8:15 PM", "Left". */
export function waitlistStatus(
  party: Pick<WaitingParty, "state" | "position" | "heldUntil" | "bookingReference">,
  time: VenueTime,
  now: number,
): string {
  const { state, position, heldUntil } = party;
  if (state === "waiting") return position === null ? "In line" : capital(placeInLine(position));
  if (state === "expired") {
    return party.bookingReference === null ? "Never offered seats" : "Not accepted in time";
  }
  if (state !== "offered") return ENDED[state];
  return heldUntil === null ? "Seats held" : `Held until ${moment(time, heldUntil, now)}`;
}

/** Summary of a waitlist: "3 parties in line for 7 seats". */
export const lineInWords = ({ parties, seats }: WaitlistSummary): string =>
  `${parties} ${parties === 1 ? "party" : "parties"} in line for ${counted(seats, "seat")}`;

/** Explains the fate of freed seats while parties wait. */
export const NEXT_IN_LINE =
  "Seats that come back are held for the next party in line that they fit, which gets a mail.";

/**
 * Waitlist counts of an upcoming event, including parties with an offer; null if the waitlist is
 * empty.
 */
export function useWaitlistSummary(eventId: number): WaitlistSummary | null {
  const enabled = usePermission()("GET /api/admin/waitlist/counts");
  const { data: lines } = usePanelQuery("/api/admin/waitlist/counts", { enabled });
  return lines?.find((line) => line.eventId === eventId) ?? null;
}
