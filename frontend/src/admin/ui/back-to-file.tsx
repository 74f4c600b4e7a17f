import { RotateCcw } from "lucide-react";

interface BackToFileProps {
  /** The field that it gives back. */
  of: string;
  /** Whether the field says something else than the file. */
  isChanged: boolean;
  onBack: () => void;
}

/** Puts the text of the venue's own file back; nothing while it stands there. */
export function BackToFile({ of, isChanged, onBack }: BackToFileProps) {
  if (!isChanged) return null;
  return (
    <button
      type="button"
      aria-label={`Use the original text: ${of}`}
      onClick={onBack}
      className="inline-flex min-h-[30px] items-center gap-1.5 text-[13px] text-brass-hi underline decoration-brass/40 underline-offset-4 hover:decoration-brass-hi max-md:min-h-11"
    >
      <RotateCcw aria-hidden className="size-3.5" strokeWidth={1.5} />
      Use the original text
    </button>
  );
}
