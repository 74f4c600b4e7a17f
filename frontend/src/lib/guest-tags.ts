import * as t from "@/messages/guests";
import { months } from "@/messages/time";
import { type Conventions, inOrder } from "./time/venue-time";

/** What the house has noted of a guest that is worth a word at the door. */
export interface Tagged {
  isVip: boolean;
  /** Of what; empty where the guest has none. */
  allergy: string;
  /** Month and day, "11-22"; empty where nobody knows. */
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

/** The tags of a guest in words; `day` is the evening's, "2026-11-22", on which a birthday may fall. */
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
