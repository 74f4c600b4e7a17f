import type { Schemas } from "@/api/client";

type TicketStatus = Schemas["TicketStatus"];

interface StatusLook {
  text: string;
  /** A class. */
  color: string;
}

/** Display text and color of each ticket status. The keys are the values of the API. */
const TICKET_STATUSES: Readonly<Record<TicketStatus, StatusLook>> = {
  Available: { text: "Available", color: "text-available" },
  "Selling Fast": { text: "Selling Fast", color: "text-selling-fast" },
  "Limited Seats": { text: "Limited Seats", color: "text-limited" },
  "Few Seats Left": { text: "Few Seats Left", color: "text-few-left" },
  "Sold Out": { text: "Sold Out", color: "text-sold-out" },
  Concluded: { text: "Concluded", color: "text-concluded" },
};

const isTicketStatus = (value: string): value is TicketStatus =>
  Object.hasOwn(TICKET_STATUSES, value);

/** The ticket statuses that the API knows, best first. */
export const STATUSES: readonly TicketStatus[] =
  Object.keys(TICKET_STATUSES).filter(isTicketStatus);

/** How a status is shown. An unknown one, or a reason such as "Cancelled", is gray and shown as it is. */
export const statusLook = (status: string): StatusLook =>
  isTicketStatus(status) ? TICKET_STATUSES[status] : { text: status, color: "text-sold-out" };

/** Whether its light pulses. */
export const isUrgentStatus = (status: string): boolean => status === "Few Seats Left";
