import { UploadCloud } from "lucide-react";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";

import { CLIP_LIMIT } from "@/lib/uploads";
import { PanelButton } from "@/ui/panel/panel-button";
import { ProgressBar } from "@/ui/panel/progress-bar";

import { HostSlideshowFile } from "./host-slideshow-file";
import { useSlideshowUpload } from "./use-slideshow-upload";

/** Several images and videos at once, previewed first; `count` is how many there are already. */
export function HostSlideshowUpload({ count }: { count: number }) {
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
      <h3 className="font-sans text-[15px] font-medium">Upload images and videos</h3>
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
              <HostSlideshowFile
                key={chosen.key}
                chosen={chosen}
                onRemove={() => remove(chosen.key)}
              />
            ))}
          </ul>
          {isRunning && <ProgressBar label="All files" value={progress} />}
          <div className="flex flex-wrap gap-2.5">
            <PanelButton look="fill" disabled={isRunning} onClick={start}>
              {isRunning ? "Uploading..." : `Upload ${files.length} file(s)`}
            </PanelButton>
            {isRunning && (
              <PanelButton look="quiet" onClick={cancel}>
                Cancel
              </PanelButton>
            )}
          </div>
        </>
      )}
    </div>
  );
}
