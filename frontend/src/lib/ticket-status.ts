import type { Schemas } from "@/api/client";
import * as t from "@/messages/ticket-status";

type TicketStatus = Schemas["TicketStatus"];

interface StatusLook {
  text: string;
  /** A class. */
  color: string;
}

/** Display text and color of each ticket status. The keys are the values of the API. */
const TICKET_STATUSES: Readonly<Record<TicketStatus, StatusLook>> = {
  Available: { text: t.available, color: "text-available" },
  "Selling Fast": { text: t.sellingFast, color: "text-selling-fast" },
  "Limited Seats": { text: t.limitedSeats, color: "text-limited" },
  "Few Seats Left": { text: t.fewSeatsLeft, color: "text-few-left" },
  "Sold Out": { text: t.soldOut, color: "text-sold-out" },
  Concluded: { text: t.concluded, color: "text-concluded" },
};

const isTicketStatus = (value: string): value is TicketStatus =>
  Object.hasOwn(TICKET_STATUSES, value);

/** The ticket statuses that the API knows, best first. */
export const STATUSES: readonly TicketStatus[] =
  Object.keys(TICKET_STATUSES).filter(isTicketStatus);

/** Texts of the reasons that a card shows instead of a status. */
const CLOSED_REASONS: Readonly<Record<string, string>> = {
  Cancelled: t.cancelled,
  "On Sale Soon": t.onSaleSoon,
};

/** How a status is shown. An unknown one, or a reason such as "Cancelled", is gray. */
export const statusLook = (status: string): StatusLook =>
  isTicketStatus(status)
    ? TICKET_STATUSES[status]
    : { text: CLOSED_REASONS[status] ?? status, color: "text-sold-out" };

/** Whether its light pulses. */
export const isUrgentStatus = (status: string): boolean => status === "Few Seats Left";
