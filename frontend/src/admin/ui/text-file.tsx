import { useId, useState } from "react";

import { PanelButton } from "@/admin/ui/buttons";
import { DropZone, FileChoice } from "@/admin/ui/file-choice";

const MOST_BYTES = 5_000_000;
const MARKS = [
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/** Returns the text of a file in one of the usual encodings. */
export function textOf(data: ArrayBuffer): string {
  const bytes = new Uint8Array(data);
  const marked = MARKS.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(data);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    // Older programs on Windows write in this encoding.
    return new TextDecoder("windows-1252").decode(data);
  }
}

/** A text file that was chosen on this device. */
export interface TextFile {
  name: string;
  text: string;
}

/** Reads a text file from this device; `fault` says why a file was not taken. */
function useTextFile(onChosen: (file: TextFile | null) => void) {
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

interface TextFileFieldProps {
  label: string;
  /** The text of the button while there is no file. */
  choose: string;
  /** The kinds of files, as the attribute `accept` lists them. */
  accept: string;
  file: TextFile | null;
  error: string | undefined;
  onChange: (file: TextFile | null) => void;
}

/** The field of a text file, which is chosen or dropped. */
export function TextFileField({
  label,
  choose: choosing,
  accept,
  file,
  error,
  onChange,
}: TextFileFieldProps) {
  const id = useId();
  const { fault, choose, remove } = useTextFile(onChange);
  const wrong = fault ?? error;
  return (
    <div className="min-w-0">
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <DropZone
        onChoose={choose}
        data-wrong={wrong !== undefined || undefined}
        className="flex flex-wrap items-center justify-center gap-x-2 border-dashed data-wrong:border-danger"
      >
        {file && (
          <span className="min-w-0 px-3 py-2 text-parchment wrap-anywhere">{file.name}</span>
        )}
        <FileChoice
          id={id}
          accept={accept}
          aria-labelledby={`${id}-label ${id}-do`}
          aria-describedby={`${id}-state`}
          aria-invalid={wrong !== undefined || undefined}
          onChoose={choose}
          className="inline-flex min-h-[42px] cursor-pointer items-center justify-center px-3 text-center text-14 font-medium text-brass-hi hover:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass-hi max-md:min-h-11"
        >
          {file ? "Replace" : choosing}
        </FileChoice>
        {file && (
          <PanelButton size="sm" variant="quiet" aria-label="Remove the file" onClick={remove}>
            Remove
          </PanelButton>
        )}
      </DropZone>
      <p id={`${id}-state`} role="status" className="field-note text-danger empty:hidden">
        {wrong}
      </p>
    </div>
  );
}
