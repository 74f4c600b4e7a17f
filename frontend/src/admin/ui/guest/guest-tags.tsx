import { Badge, type BadgeTone } from "@/admin/ui/badge";
import { type GuestTag, type Tagged, tagsOf } from "@/lib/guest-tags";
import { useVenueTime } from "@/lib/time/venue-time";

const TONES: Readonly<Record<GuestTag["kind"], BadgeTone>> = {
  vip: "fact",
  allergy: "act",
  birthday: "fact",
};

interface GuestTagsProps {
  guest: Tagged;
  /** The evening's day, "2026-11-22", on which a birthday may fall. */
  day?: string;
  className?: string;
}

/** The tags of a guest as text; renders nothing if there are none. */
export function GuestTags({ guest, day = "", className = "" }: GuestTagsProps) {
  const tags = tagsOf(guest, useVenueTime(), day);
  if (tags.length === 0) return null;
  return (
    <span className={`flex flex-wrap gap-1.5 ${className}`}>
      {tags.map(({ kind, word }) => (
        <Badge key={kind} word={word} tone={TONES[kind]} />
      ))}
    </span>
  );
}
