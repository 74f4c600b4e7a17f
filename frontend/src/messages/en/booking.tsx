import type { ReactElement } from "react";

import { counted } from "@/lib/text";

// The booking dialog, the waitlist and the payment.

export const promoCode = "Promo code";
export const openPromoCode = "I have a promo code";
export const applyPromoCode = "Apply";
export const removePromoCode = "Remove";
export const promoCodeMissing = "is required";
export const promoCodeOffline = "You are offline, so this code cannot be checked.";
export const promoCodeApplied = "Applied. Check the price, then press the button below again.";

export const yourBooking = "Your booking";
export const placeOnTheWaitlist = "Your place on the waitlist";
export const dismiss = "Dismiss";
export const onTheWaitlist = "On the waitlist";
export const oneMoreStep = "One more step";
export const youAreOnTheList = "You are on the list";
export const getDirections = "Get Directions";
export const addToCalendar = "Add to Calendar";
export const openYourBooking = "Your Booking";
export const placeEmailSent =
  "A first email is on its way. Its link shows your place in line, and lets you leave it.";

export const tickets = "Tickets";
export const bookTickets = "Book Tickets";
export const bookingNow = "Booking...";
export const party = "Party";
export const joinTheWaitlist = "Join the Waitlist";
export const joiningNow = "Joining...";
export const waitlistExplained =
  "Every seat is taken. When enough seats for your party are free, we hold them for you and email you at once. Joining is free, and it is not a ticket.";
export const name = "Name";
export const phone = "Phone";
export const anythingToKnow = "Anything we should know? (optional)";
export const anythingToKnowHint = "Such as an allergy, a wheelchair or a birthday.";

export const noLongerBookable = "This event can no longer be booked.";

export const payment = "Payment";
export const payNow = "Pay now";
export const payAtTheDoor = "Pay at the door";
export const depositRefundedOnArrival = "You get the deposit back on arrival.";

export const oneFewer = (name: string) => `One fewer: ${name}`;
export const oneMore = (name: string) => `One more: ${name}`;
export const tierSeatsLeft = (seats: number) => `${seats} left`;
export const tierSoldOut = "Sold out";
export const onlyWithAPromoCode = "Only with a promo code";
export const onSaleFrom = (shortDay: string) => `From ${shortDay}`;

export const bookingConfirmed = "Booking Confirmed!";
export const bookingConfirmedDetail = "You will receive a confirmation email shortly.";
export const oneMoreStepTitle = "One More Step";
export const confirmByEmail = "Press the button in our email to confirm your seats.";
export const joinedTheWaitlist = "You Are on the Waitlist!";
export const joinedTheWaitlistDetail = "We email you at once when there are seats for your party.";
export const bookingFailed = "Booking Failed";
export const joiningFailed = "Not on the Waitlist";
export const noTicketChosen = "Choose at least one ticket.";
export const tryAgainOrContactUs = "Please try again or contact us directly.";
export const earlierTryArrived =
  "An earlier try of yours has reached us, and nothing more was sent. Our mail about it is on its way: its link lets you change it.";

export const seatsLeft = (seats: number) =>
  `${counted(seats, "seat")} ${seats === 1 ? "is" : "are"} left.`;
export const timeToAccept = (time: string) => `You then have ${time}.`;
export const stopWaiting = "Don't Wait";
export const bookedOnceOnline = (title: string) => (
  <>
    <span>{`You are offline. Nothing is lost: we book ${title} as soon as the connection is back. `}</span>
    If you close this page, it stays on this device, and we ask you on your next visit.
  </>
);
export const joinedOnceOnline = (title: string) => (
  <>
    <span>{`You are offline. Nothing is lost: you join the waitlist of ${title} as soon as the connection is back. `}</span>
    If you close this page, it stays on this device, and we ask you on your next visit.
  </>
);
export const pay = (amount: string) => `Pay ${amount}`;
export const payDeposit = (amount: string) => `Pay ${amount} deposit`;
export const dueAtTheDoor = (amount: ReactElement) => <>Pay at the door: {amount}</>;
export const heldWhileYouPay = (minutes: number, refundTerms: string) =>
  `Held for you for ${minutes} minutes. ${refundTerms}.`;
export const bookingFailedTryAgain = "Booking Failed. Please try again or contact us directly.";
export const joiningFailedTryAgain =
  "Not on the Waitlist. Please try again or contact us directly.";
export const noAnswerBookedOnce =
  "No answer came back. Please check your connection and try again: you will be booked only once.";
export const noAnswerJoinedOnce =
  "No answer came back. Please check your connection and try again: you will stand in line only once.";

// The confirmation at the foot of the page.
export const ticketsFor = (tickets: number, guest: ReactElement) => (
  <>
    <span>{`${counted(tickets, "ticket")} for `}</span>
    {guest}
  </>
);
export const code = (reference: ReactElement) => <>Code {reference}</>;
export const confirmationGoesTo = (email: ReactElement) => (
  <>
    <span>The confirmation goes to </span>
    {email}.
  </>
);
export const changesUntil = (moment: string) =>
  `Change it, hand it over or cancel on its own page until ${moment}: the link is yours alone.`;
export const plansChangeCall = (phone: string) => `If your plans change now, call us: ${phone}.`;
export const plansChangeWrite = (email: string) =>
  `If your plans change now, write to us: ${email}.`;
export const plansChangeContact = "If your plans change now, contact us.";
export const confirmSeatsBy = (seats: number, email: ReactElement, deadline: ReactElement) => (
  <>
    <span>Open our latest mail to </span>
    {email}
    <span>
      {seats === 1
        ? " and press its button to confirm your seat. It is held until "
        : " and press its button to confirm your seats. They are held until "}
    </span>
    {deadline}.
  </>
);
export const notATicketYet = (guest: ReactElement, email: ReactElement) => (
  <>
    This is not a ticket yet, {guest}. When enough seats are free, we hold them for you and email
    you at once at {email}: one tap then accepts them.
  </>
);
export const discard = "Discard It";
export const required = "is required";
export const titledFault = (title: string, fault: string) => `${title}: ${fault}`;
