import type { Venue } from "@/api/venue";
import { clockText, minutesOf } from "@/lib/time/hours";

type Capacity = Pick<Venue, "locations" | "spaces">;

const FEWEST_DIGITS = 7;

/** What is asked about a phone number that nobody could dial; empty where it looks like one. */
export function phoneQuestion(phone: string): string {
  const digits = phone.replace(/\D/g, "").length;
  if (phone.trim() === "" || digits >= FEWEST_DIGITS) return "";
  return "Is this right? It does not look like a phone number.";
}

const HALF_A_DAY = 12 * 60;
const DAY = 24 * 60;

/** What is asked about an end that only the next day can mean; empty where it may well be meant. */
export function endQuestion(startTime: string, endTime: string): string {
  if (startTime === "" || endTime === "" || startTime <= endTime) return "";
  const minutes = minutesOf(endTime) + DAY - minutesOf(startTime);
  if (minutes <= HALF_A_DAY) return "";
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
