// Rule: The ticket status follows the seats unless the manager sets it.

import type { Schemas } from "@/api/client";
import { STATUSES, statusLook } from "@/lib/ticket-status";

type TicketStatus = Schemas["TicketStatus"];

/** The choice that sets the status automatically. */
export const BY_SEATS = "By the seats";

export const CHOICES = [BY_SEATS, ...STATUSES] as const;

export type StatusChoice = typeof BY_SEATS | TicketStatus;

export const choiceText = (choice: StatusChoice) =>
  choice === BY_SEATS ? BY_SEATS : statusLook(choice).text;

/** The request body for the chosen status. */
export const statusBody = (choice: StatusChoice) =>
  choice === BY_SEATS
    ? { isStatusBySeats: true }
    : { isStatusBySeats: false, ticketStatus: choice };

/** Returns the status for this number of free seats of a capacity; null means no limit. */
export function statusBySeats(
  capacity: number | null,
  left: number,
  { sellingFast, limitedSeats, fewSeatsLeft }: Schemas["SeatsLeftPercentOut"],
): TicketStatus {
  const isAtMost = (percent: number) => 100 * left <= percent * (capacity ?? 0);
  if (capacity === null) return "Available";
  if (left === 0) return "Sold Out";
  if (left === capacity) return "Available";
  if (isAtMost(fewSeatsLeft)) return "Few Seats Left";
  if (isAtMost(limitedSeats)) return "Limited Seats";
  return isAtMost(sellingFast) ? "Selling Fast" : "Available";
}
