import { counted } from "@/lib/text";

// A sent order without a response, on every page.

export const nothingMoreSent = "Nothing more was sent.";
export const didNotOpen = "This did not open.";
export const tryAgainStillKept = "Please try again. It is still kept here.";
export const unsentBooking = "Your unsent booking";
export const unsentPlace = "Your unsent place on the waitlist";
export const notAnsweredYet = "Not answered yet";
export const opensWhenOnline = "You are offline. This opens as soon as the connection is back.";
export const goOn = "Go On";
export const discard = "Discard It";
export const wishForSeats = (tickets: number, guest: string) =>
  `${counted(tickets, "ticket")} for ${guest}`;
export const wishForWaitlist = (partySize: number, guest: string) =>
  `The waitlist, a party of ${partySize} for ${guest}`;
export const seatsSentEarlier =
  "This is what you sent earlier. No answer has come back, so this device does not know whether seats are left. Nothing is sent until you go on, and you will be booked only once.";
export const waitlistSentEarlier =
  "This is what you sent earlier. No answer has come back, so this device does not know how long the line is. Nothing is sent until you go on, and you will stand in line only once.";
export const isCancelled = (title: string) => `${title} is cancelled`;
export const isOffTheProgram = (title: string) => `${title} is off the program`;
