interface PartyNotesProps {
  /** The guest's answer to 'Anything we should know?'. */
  guestRequest: string;
  /** The venue's note on the booking. Default: none. */
  note?: string;
}

/** The guest's request and the venue's own note as one text; '' without any. */
export const notesInWords = ({ guestRequest, note = "" }: PartyNotesProps): string =>
  [guestRequest && `Guest: ${guestRequest}`, note].filter(Boolean).join(" · ");

/** The guest's request, marked as the guest's, and the venue's own note. */
export function PartyNotes({ guestRequest, note = "" }: PartyNotesProps) {
  const lines = [guestRequest && `Guest: ${guestRequest}`, note].filter(Boolean);
  return lines.map((line) => (
    <p key={line} className="text-13 wrap-anywhere whitespace-pre-line text-parchment">
      {line}
    </p>
  ));
}
