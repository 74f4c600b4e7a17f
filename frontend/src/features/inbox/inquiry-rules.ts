import type { Schemas } from "@/api/client";
import { wholeIn } from "@/lib/numbers";
import { phoneFault } from "@/lib/phone-number";
import type { Body } from "@/lib/send-queue/store";
import { type Day, parseClockTime, parseDay } from "@/lib/time/checked";
import { clockText, minutesOf } from "@/lib/time/hours";
import type { Conventions } from "@/lib/time/venue-time";
import * as t from "@/messages/inbox";
import { TRAP } from "@/ui/form-extras";
import type { Rule, Rules, Texts } from "@/ui/use-form";

import { atMost, emailFault, line, trimmed } from "./field-rules";

const MOST_GUESTS = 100_000;

/** An empty inquiry. */
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
  if (count === "") return t.guestsMissing;
  const guests = wholeIn(count);
  if (guests === null) return t.guestsNotWhole;
  if (guests < 1) return t.guestsTooFew;
  return guests > MOST_GUESTS ? t.guestsTooMany : undefined;
}

const dayFrom =
  (today: Day): Rule =>
  (text) => {
    const day = parseDay(text);
    if (day === null) return t.dateMissing;
    return day < today ? t.datePast : undefined;
  };

const clock =
  (missing: string): Rule =>
  (time) =>
    parseClockTime(time) ? undefined : missing;

/**
 * Validation of an inquiry, the same as on the server (docs/product.md, 'Forms'). `today` is the day
 * at the venue; an earlier date is probably a mistake.
 */
export const inquiryRules = (today: Day): Rules<InquiryField> => ({
  firstName: line(200, t.firstNameMissing),
  lastName: line(200, t.lastNameMissing),
  email: emailFault,
  phone: (text) => line(60, t.phoneMissing)(text) ?? phoneFault(text),
  extension: atMost(20),
  eventName: line(300, t.eventNameMissing),
  guestCount: guestFault,
  eventDate: dayFrom(today),
  startTime: clock(t.startMissing),
  endTime: clock(t.endMissing),
  message: atMost(1000),
});

/** The body of a valid inquiry. */
export const inquiryBody = (texts: Texts<InquiryField>): Body => ({
  ...trimmed(texts),
  guestCount: wholeIn(texts.guestCount) ?? texts.guestCount,
  newsletterOptIn: texts.newsletterOptIn !== "",
});

type Capacity = Pick<Schemas["HostingOut"], "locations"> & Pick<Schemas["SpacesOut"], "spaces">;

const HALF_A_DAY_MINUTES = 12 * 60;
const DAY_MINUTES = 24 * 60;

/** The question about an end on the next day; empty if that is likely meant. */
export function endQuestion(startTime: string, endTime: string, conventions: Conventions): string {
  const [start, end] = [parseClockTime(startTime), parseClockTime(endTime)];
  if (start === null || end === null || start <= end) return "";
  const minutes = minutesOf(end) + DAY_MINUTES - minutesOf(start);
  if (minutes <= HALF_A_DAY_MINUTES) return "";
  return t.endsNextDay(clockText(conventions, end));
}

/** A space of the venue, and its number of guests. */
interface Place {
  name: string;
  seated: number;
  standing: number;
}

const withArticle = (name: string): string => (/^the /i.test(name) ? name : t.spaceNamed(name));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The spaces of a venue, smallest first, and the one that an inquiry asks for. */
function placesOf({ locations, spaces }: Capacity, location: string) {
  const asPlace = ({ name, seated, standing }: Capacity["spaces"][number]): Place => ({
    name: withArticle(name),
    seated,
    standing,
  });
  const house: Place = {
    name: t.theWholeHouse,
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

/** The note for more guests than a space holds; it never refuses them. */
export interface Advice {
  text: string;
  /** Whether no space is large enough, so that the visitor must call. */
  isCall: boolean;
}

const numbersOf = ({ name, seated, standing }: Place): string =>
  t.spaceHolds(name, standing, seated);

/** The note for guests who exceed the chosen space, with one that fits; null if they fit. */
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
  const text = [
    t.spaceSeats(asked.name, asked.seated, asked.standing),
    ...(seats ? [t.otherSpaceSeats(seats.name, seats.seated)] : []),
  ];
  return { text: text.join(" "), isCall: false };
}
