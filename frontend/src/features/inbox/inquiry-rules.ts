import type { Schemas } from "@/api/client";
import { wholeIn } from "@/lib/numbers";
import { phoneFault } from "@/lib/phone-number";
import type { Body } from "@/lib/send-queue/store";
import { type Day, parseClockTime, parseDay } from "@/lib/time/checked";
import { clockText, minutesOf } from "@/lib/time/hours";
import type { Conventions } from "@/lib/time/venue-time";
import { TRAP } from "@/ui/form-extras";
import type { Rule, Rules, Texts } from "@/ui/use-form";

import { atMost, emailFault, line, trimmed } from "./field-rules";

const MOST_GUESTS = 100_000;

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
  message: "",
  [TRAP]: "",
};

export type InquiryField = keyof typeof EMPTY_INQUIRY;

function guestFault(count: string): string | undefined {
  if (count === "") return "Please enter the number of guests.";
  const guests = wholeIn(count);
  if (guests === null) return "Please enter a whole number.";
  if (guests < 1) return "There must be at least one guest.";
  return guests > MOST_GUESTS ? "That is more than we can host." : undefined;
}

const dayFrom =
  (today: Day): Rule =>
  (text) => {
    const day = parseDay(text);
    if (day === null) return "Please choose a date.";
    return day < today ? "Please choose a day that is still to come." : undefined;
  };

const clock =
  (missing: string): Rule =>
  (time) =>
    parseClockTime(time) ? undefined : missing;

/**
 * What an inquiry must be, as the server has it (docs/product.md, 'Forms'). `today` is the day at
 * the venue: a date before it is a slip of the hand.
 */
export const inquiryRules = (today: Day): Rules<InquiryField> => ({
  firstName: line(200, "Please enter your first name."),
  lastName: line(200, "Please enter your last name."),
  email: emailFault,
  phone: (text) => line(60, "Please enter your phone number.")(text) ?? phoneFault(text),
  extension: atMost(20),
  eventName: line(300, "Please give the event a name."),
  guestCount: guestFault,
  eventDate: dayFrom(today),
  startTime: clock("Please enter the start time."),
  endTime: clock("Please enter the end time."),
  message: atMost(1000),
});

/** What is sent of an inquiry that is as it must be. */
export const inquiryBody = (texts: Texts<InquiryField>): Body => ({
  ...trimmed(texts),
  guestCount: wholeIn(texts.guestCount) ?? texts.guestCount,
  newsletterOptIn: texts.newsletterOptIn !== "",
});

type Capacity = Pick<Schemas["HostingOut"], "locations"> & Pick<Schemas["SpacesOut"], "spaces">;

const HALF_A_DAY_MINUTES = 12 * 60;
const DAY_MINUTES = 24 * 60;

/** What is asked about an end that only the next day can mean; empty where it may well be meant. */
export function endQuestion(startTime: string, endTime: string, conventions: Conventions): string {
  const [start, end] = [parseClockTime(startTime), parseClockTime(endTime)];
  if (start === null || end === null || start <= end) return "";
  const minutes = minutesOf(end) + DAY_MINUTES - minutesOf(start);
  if (minutes <= HALF_A_DAY_MINUTES) return "";
  return `That is ${clockText(conventions, end)} on the next day. Is it right?`;
}

/** A place that can be asked for, and how many it takes. */
interface Place {
  name: string;
  seated: number;
  standing: number;
}

const withArticle = (name: string): string => (/^the /i.test(name) ? name : `The ${name}`);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The places of a venue, the smallest first, and which of them an inquiry asks for. */
function placesOf({ locations, spaces }: Capacity, location: string) {
  const asPlace = ({ name, seated, standing }: Capacity["spaces"][number]): Place => ({
    name: withArticle(name),
    seated,
    standing,
  });
  const house: Place = {
    name: "The whole house",
    seated: sumOf(spaces.map(({ seated }) => seated)),
    standing: sumOf(spaces.map(({ standing }) => standing)),
  };
  const chosen = locations.find(({ value }) => value === location);
  const space = spaces.find(({ name }) => name === chosen?.label);
  const [only] = spaces;
  const whole = spaces.length === 1 && only ? asPlace(only) : house;
  const all = spaces.length > 1 ? [...spaces.map(asPlace), house] : [whole];
  return {
    asked: space ? asPlace(space) : whole,
    isSpaceChosen: space !== undefined,
    places: all.sort((one, other) => one.standing - other.standing),
  };
}

/** What a visitor reads whose guests are too many for a place: never a refusal. */
export interface Advice {
  text: string;
  /** Whether no place takes as many, so that only a call helps. */
  isCall: boolean;
}

const numbersOf = ({ name, seated, standing }: Place): string =>
  `${name} holds ${standing} standing, ${seated} seated.`;

/** Which space fits more guests than the one that is asked for; null where they fit. */
export function guestAdvice(venue: Capacity, location: string, guestCount: string): Advice | null {
  const guests = wholeIn(guestCount);
  const { asked, isSpaceChosen, places } = placesOf(venue, location);
  if (asked.standing === 0 || guests === null) return null;
  if (guests > asked.standing) {
    const fits = places.find(({ standing }) => standing >= guests);
    const text = [asked, fits].filter((place) => place !== undefined).map(numbersOf);
    return { text: text.join(" "), isCall: fits === undefined };
  }
  if (!isSpaceChosen || guests <= asked.seated) return null;
  const seats = places.find(({ seated }) => seated >= guests);
  const also = seats ? ` ${seats.name} seats ${seats.seated}.` : "";
  return {
    text: `${asked.name} seats ${asked.seated}, and holds ${asked.standing} standing.${also}`,
    isCall: false,
  };
}
