import type { Body } from "@/lib/send-queue/store";
import { TRAP } from "@/ui/form-extras";
import type { Rule, Rules, Texts } from "@/ui/use-form";

import { atMost, emailFault, line, trimmed } from "./field-rules";

const MOST_GUESTS = 100_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{2}:\d{2}$/;

const text = (value: Body[string] | undefined) => String(value ?? "");

/** The form's texts for what was sent or kept as a draft. */
export const inquiryTexts = (body: Body) => ({
  firstName: text(body.firstName),
  lastName: text(body.lastName),
  email: text(body.email),
  newsletterOptIn: body.newsletterOptIn ? "on" : "",
  phone: text(body.phone),
  extension: text(body.extension),
  eventName: text(body.eventName),
  location: text(body.location),
  guestCount: text(body.guestCount),
  eventDate: text(body.eventDate),
  startTime: text(body.startTime),
  endTime: text(body.endTime),
  [TRAP]: "",
});

export const EMPTY_INQUIRY = inquiryTexts({});

export type InquiryField = keyof typeof EMPTY_INQUIRY;

function guestFault(count: string): string | undefined {
  if (count === "") return "Please enter the number of guests.";
  if (!/^\d+$/.test(count)) return "Please enter a whole number.";
  if (Number(count) < 1) return "There must be at least one guest.";
  return Number(count) > MOST_GUESTS ? "That is more than the island holds." : undefined;
}

const dayFrom =
  (today: string): Rule =>
  (day) => {
    if (!DAY.test(day)) return "Please choose a date.";
    return day < today ? "Please choose a day that is still to come." : undefined;
  };

const clock =
  (missing: string): Rule =>
  (time) =>
    CLOCK.test(time) ? undefined : missing;

/**
 * What an inquiry must be, as the server has it (docs/product.md, 'Forms'). `today` is the day at
 * the venue: a date before it is a slip of the hand.
 */
export const inquiryRules = (today: string): Rules<InquiryField> => ({
  firstName: line(200, "Please enter your first name."),
  lastName: line(200, "Please enter your last name."),
  email: emailFault,
  phone: line(60, "Please enter your phone number."),
  extension: atMost(20),
  eventName: line(300, "Please give the event a name."),
  guestCount: guestFault,
  eventDate: dayFrom(today),
  startTime: clock("Please enter the start time."),
  endTime: clock("Please enter the end time."),
});

/** What is sent of an inquiry that is as it must be. */
export const inquiryBody = (texts: Texts<InquiryField>): Body => ({
  ...trimmed(texts),
  guestCount: Number(texts.guestCount),
  newsletterOptIn: texts.newsletterOptIn !== "",
});
