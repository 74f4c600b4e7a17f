import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";

import { ProgressBar } from "@/ui/panel/progress-bar";

import type { ChosenFile } from "./use-slideshow-upload";

interface HostSlideshowFileProps {
  chosen: ChosenFile;
  onRemove: () => void;
}

const KILO = 1024;

const sizeOf = ({ size }: File) =>
  size < KILO * KILO
    ? `${Math.max(1, Math.round(size / KILO))} KB`
    : `${(size / KILO / KILO).toFixed(1)} MB`;

/** A file that was chosen: its preview, how far it is, and how to be rid of it. */
export function HostSlideshowFile({ chosen, onRemove }: HostSlideshowFileProps) {
  const { file, kind, state, progress, preview, reason } = chosen;
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3 border border-line bg-coal">
      <div className="h-full min-h-[54px] bg-ink">
        {kind === "video" && <ClipPreview file={file} />}
        {preview !== "" && (
          <img
            src={preview}
            alt={`Preview of ${file.name}`}
            className="h-[54px] w-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0 py-1.5">
        <p className="truncate font-medium">{file.name}</p>
        {state === "failed" ? (
          <p className="text-[13px] text-error">{reason}</p>
        ) : (
          <p className="text-[13px] text-smoke">
            {kind === "video" ? "Video" : "Image"}, {sizeOf(file)}
            {state === "done" && (
              <>
                , uploaded <Check aria-hidden className="inline size-4 text-available" />
              </>
            )}
          </p>
        )}
        {state === "sending" && (
          <ProgressBar label={file.name} value={progress} className="mt-1.5" />
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
        className="grid size-11 place-items-center text-smoke hover:text-ivory"
      >
        <X aria-hidden className="size-4" strokeWidth={1.5} />
      </button>
    </li>
  );
}

function ClipPreview({ file }: { file: File }) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === "") return null;
  return (
    <video
      src={`${address}#t=0.1`}
      muted
      playsInline
      preload="metadata"
      aria-label={`Preview of ${file.name}`}
      className="h-[54px] w-full object-cover"
    />
  );
}
