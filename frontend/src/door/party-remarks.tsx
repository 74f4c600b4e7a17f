import type { Schemas } from "@/api/client";
import { type GuestTag, tagsOf } from "@/lib/guest-tags";

interface PartyRemarksProps {
  party: Schemas["DoorPartyOut"];
  /** The evening's day, "2026-11-22". */
  day: string;
}

const TONES: Readonly<Record<GuestTag["kind"], string>> = {
  vip: "bg-inside text-inside-hi",
  allergy: "bg-[#5d1a20] text-[#ffd9d3]",
  birthday: "bg-away text-away-hi",
};

/** What is noted of a party: the guest's tags, then the notes of this booking and of the guest. */
export function PartyRemarks({ party, day }: PartyRemarksProps) {
  const tags = tagsOf(party, day);
  if (tags.length === 0 && !party.note && !party.guestNotes) return null;
  return (
    <div className="mt-1.5 grid gap-1.5">
      {tags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {tags.map(({ kind, word }) => (
            <span
              key={kind}
              className={`px-1.75 text-[12.5px] leading-5.5 font-semibold ${TONES[kind]}`}
            >
              {word}
            </span>
          ))}
        </p>
      )}
      <Note>{party.note}</Note>
      <Note>{party.guestNotes}</Note>
    </div>
  );
}

function Note({ children }: { children: string }) {
  if (!children) return null;
  return (
    <p className="border-l-2 border-brass pl-2.5 text-[15px] leading-snug whitespace-pre-line text-parchment">
      {children}
    </p>
  );
}
