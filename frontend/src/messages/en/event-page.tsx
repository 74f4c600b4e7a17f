import type { ReactElement } from "react";

import { counted } from "@/lib/text";

/** Renders the accented part of a title. */
type Accent = (words: string) => ReactElement;

/** One sentence for each set of contacts that a venue may have. */
export interface ContactSentence {
  byPhoneOrEmail: (phone: string, email: string) => string;
  byPhone: (phone: string) => string;
  byEmail: (email: string) => string;
  byNeither: string;
}

// The body of the page.
export const getTickets = "Get Tickets";
export const theEvening = "The evening";
export const aboutThisEvent = "About this event";
export const moreEvenings = "More evenings";
export const onStage = "On stage";
export const theSameShow = "The same show";
export const thisPage = "(this page)";

// Its head, and its notes.
export const eventsCalendar = "Events Calendar";
export const eventCancelled = "This event has been cancelled.";
export const closedThatDay = "The house is closed that day. This event takes place.";

// Its ticket.
export const addToCalendar = "Add to Calendar";
export const nextOnTheBill = (accent: Accent) => <>Next on {accent("the Bill")}</>;
export const allDates = (accent: Accent) => <>All {accent("dates")}</>;
export const moreDates = (dates: number) => `${dates} more`;
export const toBook: ContactSentence = {
  byPhoneOrEmail: (phone, email) => `To book, call ${phone} or write to ${email}.`,
  byPhone: (phone) => `To book, call ${phone}.`,
  byEmail: (email) => `To book, write to ${email}.`,
  byNeither: "To book, contact us.",
};
export const forTheWaitlist: ContactSentence = {
  byPhoneOrEmail: (phone, email) => `For the waitlist, call ${phone} or write to ${email}.`,
  byPhone: (phone) => `For the waitlist, call ${phone}.`,
  byEmail: (email) => `For the waitlist, write to ${email}.`,
  byNeither: "For the waitlist, contact us.",
};
export const lastDay = (day: string) => ` to ${day}`;
export const when = "When";
export const where = "Where";
export const date = "Date";
export const hour = "Time";
export const ages = "Ages";
export const price = "Price";
export const seats = "Seats";
export const access = "Access";
export const fromAge = (age: number) => `${age}+`;
export const refundTerms = (terms: string) => `${terms}.`;
export const seatsLeft = (seats: number) => `${counted(seats, "seat")} left`;
export const onSaleFrom = (day: string) => `from ${day}`;
export const onSaleUntil = (moment: string) => `until ${moment}`;
export const priceSoldOut = "sold out";
export const withAPromoCode = "with a promo code";
export const seeHowItWent = "See how it went";
export const tickets = "Tickets";
