import * as z from "zod/mini";

import type { Body } from "@/lib/send-queue/store";

import { emailAddress, line, optionalLine } from "./field-rules";

const MOST_GUESTS = 100_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{2}:\d{2}$/;

/**
 * What an inquiry must be, as the server has it (specification, section 5). `today` is the day at
 * the venue: a date before it is a slip of the hand.
 */
export const inquiryRules = (today: string) =>
  z.object({
    firstName: line(200, "Please enter your first name."),
    lastName: line(200, "Please enter your last name."),
    email: emailAddress,
    newsletterOptIn: z.boolean(),
    phone: line(60, "Please enter your phone number."),
    extension: optionalLine(20),
    eventName: line(300, "Please give the event a name."),
    location: z.string(),
    guestCount: z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, "Please enter the number of guests."),
          z.regex(/^\d*$/, "Please enter a whole number."),
        ),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(
            z.minimum(1, "There must be at least one guest."),
            z.maximum(MOST_GUESTS, "That is more than the island holds."),
          ),
      ),
    ),
    eventDate: z.string().check(
      z.regex(DAY, "Please choose a date."),
      z.refine((day) => day >= today, "Please choose a day that is still to come."),
    ),
    startTime: z.string().check(z.regex(CLOCK, "Please enter the start time.")),
    endTime: z.string().check(z.regex(CLOCK, "Please enter the end time.")),
    website: z.string(),
  });

export type InquiryValues = z.input<ReturnType<typeof inquiryRules>>;

const text = (value: Body[string] | undefined) => String(value ?? "");

/** The form's values for what was sent or kept as a draft. */
export const inquiryValues = (body: Body): InquiryValues => ({
  firstName: text(body.firstName),
  lastName: text(body.lastName),
  email: text(body.email),
  newsletterOptIn: body.newsletterOptIn === true,
  phone: text(body.phone),
  extension: text(body.extension),
  eventName: text(body.eventName),
  location: text(body.location),
  guestCount: text(body.guestCount),
  eventDate: text(body.eventDate),
  startTime: text(body.startTime),
  endTime: text(body.endTime),
  website: "",
});

export const EMPTY_INQUIRY = inquiryValues({});
