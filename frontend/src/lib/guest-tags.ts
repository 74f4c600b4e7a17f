import * as t from "@/messages/guests";
import { months } from "@/messages/time";
import { type Conventions, inOrder } from "./time/venue-time";

/** The venue's notes about a guest that matter at the door. */
export interface Tagged {
  isVip: boolean;
  /** The allergen; empty for none. */
  allergy: string;
  /** Month and day, "11-22"; empty if unknown. */
  birthday: string;
}

export interface GuestTag {
  kind: "vip" | "allergy" | "birthday";
  /** "Allergy: nuts" */
  word: string;
}

/** "11-22" as "November 22", or "22 November". */
function nameBirthday(birthday: string, conventions: Conventions): string {
  const [month, day] = birthday.split("-").map(Number);
  return inOrder(conventions, months[(month ?? 0) - 1] ?? "", String(day ?? ""));
}

/**
 * The tags of a guest as text; `day` is the day of the event, "2026-11-22", to detect a birthday.
 */
export function tagsOf(
  { isVip, allergy, birthday }: Tagged,
  conventions: Conventions,
  day = "",
): GuestTag[] {
  const isToday = day.slice("2026-".length) === birthday;
  const tags: GuestTag[] = [];
  if (isVip) tags.push({ kind: "vip", word: t.vip });
  if (allergy) tags.push({ kind: "allergy", word: t.allergy(allergy) });
  if (birthday)
    tags.push({
      kind: "birthday",
      word: isToday ? t.birthdayToday : t.birthday(nameBirthday(birthday, conventions)),
    });
  return tags;
}
