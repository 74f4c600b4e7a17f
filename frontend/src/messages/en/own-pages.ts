import { counted } from "@/lib/text";

// The pages of a guest's own booking and of a place on the waitlist.

export const bookingCancelled = "Your booking is cancelled. We emailed you a confirmation.";
export const bookingMoved = "Your booking has moved. We emailed you a confirmation.";
export const saved = "Saved.";
export const emailSent = "The email is on its way to you.";
export const tryAgainOrCall = "Please try again or call us.";
export const noAnswer =
  "There was no answer. Please check your connection and try again: it is done only once.";

export const twoMinutesLeft = "Two minutes left.";
export const changedMeanwhile = "This was changed in the meantime. Here is how it stands now.";
export const changedInputKept = "This was changed in the meantime. What you typed is still here.";
export const reloadToSee = (done: string) => `${done} Please reload this page to see it.`;
export const linkSent = (email: string) =>
  `We sent a link to ${email}. Open it to confirm the address.`;
export const moreInAll = (amount: string) => `${amount} more in all.`;
export const lessInAll = (amount: string) => `${amount} less in all.`;
export const seatsHeld = (seats: number) =>
  `${counted(seats, "more seat")} held: press the button in the email that we have just sent.`;
export const seatsSaved = (seats: number) =>
  `Saved: you have ${counted(seats, "seat")}. We emailed you a confirmation.`;
export const partHandedOver = (guest: string) =>
  `Handed over: ${guest} has a link and a code of their own. We emailed both of you.`;
export const fieldFault = (field: string, fault: string) => `${field}: ${fault}.`;
export const didYouMean = (email: string) => `Did you mean ${email}?`;
export const timeLeft = (time: string) => `${time} left`;
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`;
