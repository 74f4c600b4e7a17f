import type { Schemas } from "@/api/client";
import { capital } from "@/lib/text";
import { type Day, parseClockTime, parseDay, parseInstant } from "@/lib/time/checked";
import { clockText } from "@/lib/time/hours";
import { nameDay, type VenueTime } from "@/lib/time/venue-time";

export type Change = Schemas["ChangeOut"];

const PICTURE = /^\/media\/\S+\.(jpg|png)$/;
const CLOCK = /^\d{2}:\d{2}:00$/;

/** Names of fields whose label in the form differs. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  url: "Ticket link",
  "eventbrite link": "Ticket link",
  "image url": "Picture",
  "starts at": "Start",
  "ends at": "End",
  capacity: "Seats",
  "post event link": "After the event",
  "walk ins": "Walk-ins",
  "first day": "Week starts on",
  "video url": "Video",
  "poster url": "Poster picture",
  "newsletter opt in": "Newsletter",
  "instagram url": "Instagram",
  "facebook url": "Facebook",
  "tiktok url": "TikTok",
  "youtube url": "YouTube",
  "twitter url": "X",
  "media type": "Kind",
  "is active": "Shown",
  active: "Shown",
};

/** Display name of a field: "priceRange" is "Price range", "is_highlighted" "Highlighted". */
export const nameField = (field: string): string =>
  FORM_NAMES[wordsOf(field)] ?? capital(wordsOf(field).replace(/^(is|has) /, ""));

const wordsOf = (field: string) =>
  field
    .replaceAll("_", " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase();

/** Formats a field's value for people; instants and days in the venue's time zone. */
export function nameValue(value: string, time: VenueTime): string {
  if (value === "") return "nothing";
  if (PICTURE.test(value)) return "a picture";
  if (value === "True") return "yes";
  if (value === "False") return "no";
  const [instant, day] = [parseInstant(value), parseDay(value)];
  const clock = CLOCK.test(value) ? parseClockTime(value) : null;
  if (instant) return time.long(instant);
  if (day) return nameDay(time, day);
  return clock ? clockText(time, clock) : value;
}

/** Names the row's kind and the action: "Menu item changed". */
export const nameChange = ({ kind, action }: Pick<Change, "kind" | "action">): string =>
  `${capital(kind)} ${action}`;

const ACTORS = { feed: "Calendar", guest: "Guest", clock: "The house’s clock" } as const;

/** Names the user: "Anna", "Manager" for the shared password, "Calendar" for an import. */
export const nameActor = ({ actor, actorName }: Pick<Change, "actor" | "actorName">): string =>
  actor === "manager" ? (actorName ?? "Manager") : ACTORS[actor];

/** "restored since by Anna", "undone since by Manager" */
export const nameUndoing = ({ action, undoneByName }: Pick<Change, "action" | "undoneByName">) =>
  `${action === "deleted" ? "restored" : "undone"} since by ${undoneByName ?? "Manager"}`;

/** Groups changes by their day at the venue, in the given order. */
export function byDay(changes: readonly Change[], time: VenueTime): [Day, Change[]][] {
  const days = new Map<Day, Change[]>();
  for (const change of changes) {
    const day = time.dayKey(change.at);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}
