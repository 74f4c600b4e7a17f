import { useQueryClient } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useEffect, useId } from "react";
import { refresh } from "@/admin/data/query-client";
import { shrinkImage, UnreadableImage } from "@/admin/data/shrink-image";
import { kindOf } from "@/admin/data/uploads";
import { type ChosenFile, useUploads } from "@/admin/data/use-uploads";
import { isSessionOver, reasonOf } from "@/api/errors";
import { toast } from "@/ui/overlays/toast";

import { PanelButton } from "./buttons";
import { FileChoice } from "./file-choice";
import { ProgressBar } from "./notes";

interface SeveralImagesProps {
  /** Adds one picture, given as a data URL. */
  add: (imageUrl: string) => Promise<unknown>;
}

/** Adds several pictures one after the other; their captions are written afterwards, in place. */
export function SeveralImages({ add }: SeveralImagesProps) {
  const id = useId();
  const client = useQueryClient();
  const uploads = useUploads({
    atOnce: 1,
    read: async (file) => {
      if (kindOf(file) !== "image") throw new UnreadableImage(file.name);
      return shrinkImage(file);
    },
    send: async ({ url }) => {
      try {
        await add(url);
      } catch (error) {
        // Every other file would be rejected too.
        if (isSessionOver(error)) cancel();
        throw error;
      }
    },
    onEnd: (ended) => {
      refresh(client);
      tell(ended);
    },
  });
  const { files, isRunning, cancel } = uploads;
  // Leaving the view cancels the remaining uploads.
  useEffect(() => cancel, [cancel]);
  const done = Math.max(
    0,
    files.findIndex(({ state }) => state === "sending"),
  );
  return (
    <div className="grid gap-2">
      {isRunning ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="figures text-14 text-parchment">
            {`Adding ${done + 1} of ${files.length}...`}
          </p>
          <ProgressBar label="Adding images" value={done / files.length} className="max-w-sm" />
          <PanelButton size="sm" variant="quiet" onClick={cancel}>
            Stop
          </PanelButton>
        </div>
      ) : (
        <div>
          <FileChoice
            id={id}
            multiple
            accept="image/*,.heic,.heif"
            onChoose={(chosen) => {
              uploads.clear();
              uploads.start(uploads.add(chosen));
            }}
            className="inline-flex min-h-[34px] cursor-pointer items-center gap-2 border border-transparent text-14 font-medium text-brass-hi hover:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass-hi max-md:min-h-11"
          >
            <Images aria-hidden className="size-4" strokeWidth={1.5} />
            Add several images at once
          </FileChoice>
        </div>
      )}
      {!isRunning && files.length > 0 && (
        <div role="alert" className="text-13 text-error">
          {files.map((chosen) => (
            <p key={chosen.key}>{faultOf(chosen)}</p>
          ))}
          <PanelButton size="sm" onClick={() => uploads.start()} className="mt-2">
            Try again
          </PanelButton>
        </div>
      )}
    </div>
  );
}

/** Why a file was not added, in a sentence. */
function faultOf({ file, error }: ChosenFile): string {
  if (error === null) return `${file.name} was not sent.`;
  if (kindOf(file) !== "image") return `${file.name} is not an image.`;
  const fault = `Failed to process ${file.name}`;
  return error instanceof UnreadableImage ? fault : `${fault}: ${reasonOf(error)}`;
}

/** Reports the result in one toast (docs/product.md, 'Messages'). */
function tell(ended: readonly ChosenFile[]): void {
  const added = ended.filter(({ state }) => state === "done").length;
  if (ended.some(({ error }) => error !== null)) {
    toast({ title: "Some files failed to upload", variant: "destructive" });
  } else if (added > 0) {
    toast({ title: `Uploaded ${added} file(s) successfully`, variant: "success" });
  }
}
