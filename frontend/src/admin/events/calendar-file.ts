import { useState } from "react";

const MOST_BYTES = 5_000_000;
const MARKS = [
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/** The text of a file in the encodings that calendars are written in. */
export function textOf(data: ArrayBuffer): string {
  const bytes = new Uint8Array(data);
  const marked = MARKS.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(data);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    // Older programs on Windows write in its own letters.
    return new TextDecoder("windows-1252").decode(data);
  }
}

export interface CalendarFile {
  name: string;
  text: string;
}

/** A calendar from this device: the file that was chosen, and why another one is not taken. */
export function useCalendarFile(onChosen: (file: CalendarFile | null) => void) {
  const [fault, setFault] = useState<string>();
  const take = async (file: File) => {
    setFault(undefined);
    if (file.size > MOST_BYTES) {
      setFault(`${file.name} is larger than 5 MB.`);
      return;
    }
    try {
      onChosen({ name: file.name, text: textOf(await file.arrayBuffer()) });
    } catch {
      setFault(`${file.name} cannot be read.`);
    }
  };
  const choose = ([file]: readonly File[]) => {
    if (file) take(file).catch(reportError);
  };
  const remove = () => {
    setFault(undefined);
    onChosen(null);
  };
  return { fault, choose, remove };
}
