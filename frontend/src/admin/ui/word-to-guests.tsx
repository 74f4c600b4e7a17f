import { useUnsaved } from "@/admin/data/unsaved";

import { PanelTextArea } from "./fields";

/** As the server has it. */
const LONGEST = 2000;

interface WordToGuestsProps {
  /** Nobody has booked, so only parties that wait are written to. */
  isLineAlone: boolean;
  message: string;
  onChange: (message: string) => void;
}

/** The manager's own words in a mail of what becomes of an event. */
export function WordToGuests({ isLineAlone, message, onChange }: WordToGuestsProps) {
  useUnsaved(message !== "");
  return (
    <PanelTextArea
      label={isLineAlone ? "A word to those who wait" : "A word to the guests"}
      hint="Stands in the mail as you write it. May be left empty."
      value={message}
      maxLength={LONGEST}
      onChange={({ target }) => onChange(target.value)}
      className="mt-4"
    />
  );
}
