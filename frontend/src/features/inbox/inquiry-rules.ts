import type { Schemas } from "@/api/client";
import type { Body } from "@/lib/send-queue/store";
import { clockText, minutesOf } from "@/lib/time/hours";
import { TRAP } from "@/ui/form-extras";
import type { Rule, Rules, Texts } from "@/ui/use-form";

import { atMost, emailFault, line, trimmed } from "./field-rules";

const MOST_GUESTS = 100_000;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{2}:\d{2}$/;

/** An inquiry of which nothing is typed yet. */
export const EMPTY_INQUIRY = {
  firstName: "",
  lastName: "",
  email: "",
  newsletterOptIn: "",
  phone: "",
  extension: "",
  eventName: "",
  location: "",
  guestCount: "",
  eventDate: "",
  startTime: "",
  endTime: "",
  [TRAP]: "",
};

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
    if (!ISO_DAY.test(day)) return "Please choose a date.";
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

type Capacity = Pick<Schemas["HostingOut"], "locations"> & Pick<Schemas["SpacesOut"], "spaces">;

const FEWEST_DIGITS = 7;

/** What is asked about a phone number that nobody could dial; empty where it looks like one. */
export function phoneQuestion(phone: string): string {
  const digits = phone.replace(/\D/g, "").length;
  if (phone.trim() === "" || digits >= FEWEST_DIGITS) return "";
  return "Is this right? It does not look like a phone number.";
}

const HALF_A_DAY_MINUTES = 12 * 60;
const DAY_MINUTES = 24 * 60;

/** What is asked about an end that only the next day can mean; empty where it may well be meant. */
export function endQuestion(startTime: string, endTime: string): string {
  if (startTime === "" || endTime === "" || startTime <= endTime) return "";
  const minutes = minutesOf(endTime) + DAY_MINUTES - minutesOf(startTime);
  if (minutes <= HALF_A_DAY_MINUTES) return "";
  return `That is ${clockText(endTime)} on the next day. Is it right?`;
}

/** What a place holds, standing: a space that can be chosen, or the whole house. */
function holds({ locations, spaces }: Capacity, location: string): { place: string; most: number } {
  const chosen = locations.find(({ value }) => value === location);
  const space = spaces.find(({ name }) => name === chosen?.label);
  if (space) return { place: `The ${space.name}`, most: space.standing };
  return { place: "The house", most: spaces.reduce((sum, { standing }) => sum + standing, 0) };
}

/** What is asked about more guests than there is room for; empty where they fit. */
export function guestQuestion(venue: Capacity, location: string, guestCount: string): string {
  const guests = Number(guestCount);
  const { place, most } = holds(venue, location);
  if (most === 0 || !Number.isFinite(guests) || guests <= most) return "";
  return `${place} holds ${most} guests, standing. Do you mean ${guests}?`;
}
