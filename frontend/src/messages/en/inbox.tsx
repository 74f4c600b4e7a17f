import type { ReactElement } from "react";

// The contact form.
export const toSendAMessage = "To send a message";
export const nameMissing = "Please enter your name.";
export const messageMissing = "Please write a message.";
export const messageSent = "Message Sent!";
export const messageSentDetail = "Thank you for your message! We will get back to you soon.";
export const name = "Name";
export const message = "Message";
export const sendMessage = "Send Message";

// Faults of the fields of a form.
export const keepOnOneLine = "Please keep this on one line.";
export const emailMissing = "Please enter your email address.";
export const emailExample = "An email address looks like name@example.com.";
export const emailNotOne = "This does not look like one email address.";
export const emailDomainWrong = "The part after the @ does not look right.";
export const emailWithoutEnding = (address: string) =>
  `That address has no ending. Did you mean ${address}.com?`;
export const emailEndingWrong = "The ending does not look right.";

// The form for private events.
export const success = "Success!";
export const inquirySentDetail = "Thank you for your inquiry! We will get back to you soon.";
export const inquiryKept = "Thank you!";
export const inquiryKeptDetail =
  "Your event hosting inquiry has been received. It is kept safe on this device until it has reached us.";
export const hostYourEvent = "Host Your Event";
export const inquiryIntro = "We answer every inquiry in person.";
export const cancel = "Cancel";
export const submitInquiry = "Submit Inquiry";
export const personalDetails = "Personal Details";
export const firstName = "First name";
export const lastName = "Last name";
export const tellMeAboutShows = "Tell me about shows and new drinks";
export const phone = "Phone";
export const extensionOptional = "Extension (optional)";
export const eventDetails = "Event Details";
export const eventName = "Event name";
export const locationOptional = "Location (optional)";
export const notSureYet = "Not sure yet";
export const guestCount = "Guest count";
export const eventDate = "Event date";
export const dateIsFree = "This date is free.";
export const dateIsRequested = "Another party has asked for this date. You can ask for it, too.";
export const dateIsTaken = "We have an event on this date. Please choose another one, or ask us.";
export const startTime = "Start time";
export const endTime = "End time";
export const afterMidnightIsFine = "After midnight is fine.";
export const anythingElse = "Anything else we should know? (optional)";

// Faults of the form for private events.
export const guestsMissing = "Please enter the number of guests.";
export const guestsNotWhole = "Please enter a whole number.";
export const guestsTooFew = "There must be at least one guest.";
export const guestsTooMany = "That is more than we can host.";
export const dateMissing = "Please choose a date.";
export const datePast = "Please choose a day that is still to come.";
export const firstNameMissing = "Please enter your first name.";
export const lastNameMissing = "Please enter your last name.";
export const phoneMissing = "Please enter your phone number.";
export const eventNameMissing = "Please give the event a name.";
export const startMissing = "Please enter the start time.";
export const endMissing = "Please enter the end time.";
export const endsNextDay = (clock: string) => `That is ${clock} on the next day. Is it right?`;
export const spaceNamed = (name: string) => `The ${name}`;
export const theWholeHouse = "The whole house";

// A form that waits for the network.
export const notDeliveredAsItIs = "This could not be delivered as it is.";
export const sendingNow = "Sending...";
export const notDeliveredKept =
  "What you sent earlier could not be delivered as it was. It is kept here for you.";
export const mendIt = "Mend it";
export const discardIt = "Discard it";

// A form that the server has rejected later.
export const notDelivered = "Not Delivered";
export const notDeliveredDetail = "What you sent needs a correction before it can reach us.";
export const atMostCharacters = (most: string) => `Please use at most ${most} characters.`;
export const callUsInstead = (advice: string, phone: ReactElement) => (
  <>
    <span>{`${advice} Please call us: `}</span>
    {phone}
  </>
);
export const spaceHolds = (name: string, standing: number, seated: number) =>
  `${name} holds ${standing} standing, ${seated} seated.`;
export const spaceSeats = (name: string, seated: number, standing: number) =>
  `${name} seats ${seated}, and holds ${standing} standing.`;
export const otherSpaceSeats = (name: string, seated: number) => `${name} seats ${seated}.`;
