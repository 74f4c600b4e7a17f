import type { Schemas } from "@/api/client";
import { capital } from "@/lib/text";
import { nameDay, type VenueTime } from "@/lib/venue-time";

export type Change = Schemas["ChangeOut"];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A field's name as a person says it: "priceRange" is "Price range", "is_highlighted" "Highlighted". */
export const nameField = (field: string): string =>
  capital(
    field
      .replaceAll("_", " ")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .replace(/^(is|has) /, ""),
  );

/** What a field held, as a person reads it; instants and days by the venue's clock. */
export function nameValue(value: string, time: VenueTime): string {
  if (value === "") return "nothing";
  if (value === "True") return "yes";
  if (value === "False") return "no";
  if (INSTANT.test(value)) return time.long(value);
  return DAY.test(value) ? nameDay(value) : value;
}

/** What was done to what: "Menu item changed". */
export const nameChange = ({ kind, action }: Pick<Change, "kind" | "action">): string =>
  `${capital(kind)} ${action}`;

/** Changes under the days at the venue on which they were made, in the order they come in. */
export function byDay(changes: readonly Change[], time: VenueTime): [string, Change[]][] {
  const days = new Map<string, Change[]>();
  for (const change of changes) {
    const day = time.dayKey(change.at);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}
