import { Check, UploadCloud, X } from "lucide-react";
import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from "react";

import { CLIP_LIMIT } from "@/admin/data/uploads";
import { oncePerPress } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { ProgressBar } from "@/admin/ui/notes";

import { type ChosenFile, useSlideshowUpload } from "./use-upload";

/** Several images and videos at once, previewed first; `count` is how many there are already. */
export function SlideUpload({ count }: { count: number }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { files, isRunning, progress, add, remove, cancel, start } = useSlideshowUpload(count);

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])]);
    // The same files may be chosen again.
    target.value = "";
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className="grid gap-3.5 border border-line bg-soot p-4">
      <h2 className="font-sans text-[15px] font-medium">Upload images and videos</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input inside is the control */}
      <div
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-over={isOver || undefined}
        className="border border-line border-dashed bg-coal data-over:border-brass"
      >
        <input
          type="file"
          id={id}
          multiple
          accept="image/*,video/*,.heic,.heif,.mov"
          aria-describedby={`${id}-hint`}
          onChange={take}
          disabled={isRunning}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1.5 p-4 text-center text-[14px] font-medium text-brass-hi peer-focus-visible:outline-2 peer-focus-visible:outline-brass-hi peer-disabled:opacity-45 hover:text-ivory"
        >
          <UploadCloud aria-hidden className="size-6" strokeWidth={1.25} />
          Choose images and videos, or drop them here
        </label>
      </div>
      <p id={`${id}-hint`} className="text-[13px] text-smoke">
        Images are compressed to ~75KB. Videos (MP4 or MOV, H.264) are sent as they are, up to{" "}
        {CLIP_LIMIT} each.
      </p>
      {files.length > 0 && (
        <>
          <ul aria-label="Files to upload" className="grid gap-2">
            {files.map((chosen) => (
              <SlideFile
                key={chosen.key}
                chosen={chosen}
                onRemove={() => oncePerPress(() => remove(chosen.key))}
              />
            ))}
          </ul>
          {isRunning && <ProgressBar label="All files" value={progress} />}
          <div className="flex flex-wrap gap-2.5">
            <PanelButton variant="fill" isBusy={isRunning} onClick={start}>
              {isRunning ? "Uploading..." : `Upload ${files.length} file(s)`}
            </PanelButton>
            {isRunning && (
              <PanelButton variant="quiet" onClick={cancel}>
                Cancel
              </PanelButton>
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface SlideFileProps {
  chosen: ChosenFile;
  onRemove: () => void;
}

const KILO = 1024;

const sizeOf = ({ size }: File) =>
  size < KILO * KILO
    ? `${Math.max(1, Math.round(size / KILO))} KB`
    : `${(size / KILO / KILO).toFixed(1)} MB`;

/** A file that was chosen: its preview, how far it is, and how to be rid of it. */
function SlideFile({ chosen, onRemove }: SlideFileProps) {
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
            <span>{`${kind === "video" ? "Video" : "Image"}, ${sizeOf(file)}`}</span>
            {state === "done" && (
              <>
                <span>{", uploaded "}</span>
                <Check aria-hidden className="inline size-4 text-available" />
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
