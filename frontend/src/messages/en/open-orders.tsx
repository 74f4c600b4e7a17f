import type { ReactElement } from "react";

import { counted } from "@/lib/text";

// The bar of orders that are held for payment.

export const yourBooking = "Your booking";
export const didNotOpen = "This did not open.";
export const yourBookings = "Your bookings";
export const hide = "Hide";
export const payAmount = (amount: string) => `Pay ${amount}`;
export const showOrder = "Show";
export const releaseSeats = "Release";
export const pleaseTryAgain = "Please try again.";
export const bookMore = "Book More";
export const notReleased = "Not released.";
export const held = (tickets: number, amount: string) =>
  `${counted(tickets, "ticket")}, ${amount}. `;
export const partHeld = (tickets: number, amount: string) =>
  `${counted(tickets, "ticket")}, ${amount} left to pay. `;
export const heldUntil = (deadline: ReactElement) => (
  <>
    <span>Held for you until </span>
    {deadline}.
  </>
);
export const payBy = (deadline: ReactElement) => (
  <>
    <span>Please pay by </span>
    {deadline}.
  </>
);
/** Returns the question, the buttons and the confirmation for releasing one seat or several. */
export const releaseOf = (seats: number) =>
  seats === 1
    ? {
        question: "Release your seat? Others can book it at once.",
        release: "Release It",
        keep: "Keep It",
        done: "Released your seat.",
      }
    : {
        question: `Release your ${seats} seats? Others can book them at once.`,
        release: "Release Them",
        keep: "Keep Them",
        done: `Released your ${seats} seats.`,
      };
