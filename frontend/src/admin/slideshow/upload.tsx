import { useQueryClient } from "@tanstack/react-query";
import { Check, UploadCloud, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

import { upload } from "@/admin/data/files";
import { refresh } from "@/admin/data/query-client";
import { shrinkImage } from "@/admin/data/shrink-image";
import { useUnsaved } from "@/admin/data/unsaved";
import { CLIP_LIMIT, faultOfClip, kindOf, readClip } from "@/admin/data/uploads";
import { oncePerPress } from "@/admin/data/use-removal";
import { type ChosenFile, useUploads } from "@/admin/data/use-uploads";
import { PanelButton } from "@/admin/ui/buttons";
import { DropZone, FileChoice } from "@/admin/ui/file-choice";
import { ProgressBar } from "@/admin/ui/notes";
import type { Schemas } from "@/api/client";
import { isSessionOver, reasonOf } from "@/api/errors";
import { toast } from "@/ui/overlays/toast";

import { SLIDESHOW } from "./use-slide-edits";

/** Several images and videos at once, previewed first; `count` is how many there are already. */
export function SlideUpload({ count }: { count: number }) {
  const id = useId();
  const { files, isRunning, choose, remove, cancel, start } = useSlideUpload(count);
  const progress = files.reduce((sum, file) => sum + file.progress, 0) / Math.max(1, files.length);
  return (
    <div className="grid gap-3.5 border border-line bg-soot p-4">
      <h2 className="font-sans text-15 font-medium">Upload images and videos</h2>
      <DropZone onChoose={choose} className="border-dashed">
        <FileChoice
          id={id}
          multiple
          accept="image/*,video/*,.heic,.heif,.mov"
          aria-describedby={`${id}-hint`}
          onChoose={choose}
          disabled={isRunning}
          className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1.5 p-4 text-center text-14 font-medium text-brass-hi peer-focus-visible:outline-2 peer-focus-visible:outline-brass-hi peer-disabled:opacity-45 hover:text-ivory"
        >
          <UploadCloud aria-hidden className="size-6" strokeWidth={1.25} />
          Choose images and videos, or drop them here
        </FileChoice>
      </DropZone>
      <p id={`${id}-hint`} className="text-13 text-smoke">
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
            <PanelButton variant="fill" isBusy={isRunning} onClick={() => start()}>
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

const faultOf = (file: File): string | null => {
  const kind = kindOf(file);
  if (kind === null) return `${file.name} is not an image or video`;
  return kind === "video" ? faultOfClip(file) : null;
};

/** Files that are previewed and then uploaded together, behind the `count` that are there. */
function useSlideUpload(count: number) {
  const client = useQueryClient();
  const pictures = useRef(new WeakMap<File, Promise<string>>());
  /** Shrinking a picture takes much memory, so process one at a time. */
  const lastPicture = useRef<Promise<unknown>>(Promise.resolve());

  const picture = (file: File): Promise<string> => {
    const known = pictures.current.get(file);
    if (known) return known;
    const begun = lastPicture.current.then(() => shrinkImage(file));
    pictures.current.set(file, begun);
    // A failure is not kept: the next attempt may succeed.
    lastPicture.current = begun.catch(() => pictures.current.delete(file));
    return begun;
  };

  const { add, change, ...uploads } = useUploads({
    atOnce: 3,
    read: (file) => (kindOf(file) === "image" ? picture(file) : readClip(file)),
    send: ({ key, file, url, index, onProgress, signal }) => {
      const displayOrder = count + index;
      const body: Schemas["HostEventImageIn"] = {
        imageUrl: url,
        mediaType: kindOf(file) ?? "image",
        caption: "",
        displayOrder,
      };
      // A manual retry is still the same upload, unless its position has changed.
      const idempotencyKey = `${key}-${displayOrder}`;
      return upload("POST", SLIDESHOW, body, { onProgress, signal, idempotencyKey });
    },
    onEnd: (ended) => {
      refresh(client, [SLIDESHOW]);
      tell(ended);
    },
  });
  useUnsaved(uploads.isRunning);

  const preview = async ({ key, file }: ChosenFile) => {
    try {
      change(key, { preview: await picture(file) });
    } catch (error) {
      change(key, { state: "failed", error });
      toast({
        title: `Failed to process ${file.name}`,
        description: reasonOf(error),
        variant: "destructive",
      });
    }
  };
  const choose = (files: readonly File[]) => {
    const faults = files.flatMap((file) => faultOf(file) ?? []);
    if (faults.length > 0) {
      toast({ title: "Invalid file", description: faults.join(", "), variant: "destructive" });
    }
    for (const chosen of add(files.filter((file) => faultOf(file) === null))) {
      if (kindOf(chosen.file) === "image") preview(chosen).catch(reportError);
    }
  };
  return { ...uploads, choose };
}

/** Reports the result of the uploads in one toast (docs/product.md, 'Messages'). */
function tell(ended: readonly ChosenFile[]): void {
  const failed = ended.filter(({ state }) => state === "failed");
  const done = ended.filter(({ state }) => state === "done").length;
  const isCancelled = ended.some(({ state, error }) => state === "chosen" && !isSessionOver(error));
  const uploaded = `Uploaded ${done} file(s) successfully`;
  if (failed.length > 0) {
    toast({
      title: "Some files failed to upload",
      description: failed.map(({ file }) => `Failed to process ${file.name}`).join(", "),
      variant: "destructive",
    });
  } else if (isCancelled) {
    toast({ title: "Upload cancelled", ...(done > 0 && { description: uploaded }) });
  } else if (done > 0) {
    toast({ title: uploaded, variant: "success" });
  }
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
  const { file, state, progress, preview, error } = chosen;
  const kind = kindOf(file);
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
          <p className="text-13 text-error">{reasonOf(error)}</p>
        ) : (
          <p className="text-13 text-smoke">
            <span>{`${kind === "video" ? "Video" : "Image"}, ${sizeOf(file)}`}</span>
            {state === "done" && (
              <>
                <span>{", uploaded "}</span>
                <Check aria-hidden className="inline size-4 text-smoke" />
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
