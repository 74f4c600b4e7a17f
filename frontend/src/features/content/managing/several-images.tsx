import { useQueryClient } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { type ChangeEvent, useId } from "react";

import { refresh } from "@/api/refresh";
import { PanelButton } from "@/ui/panel/panel-button";
import { ProgressBar } from "@/ui/panel/progress-bar";

import { useSeveralImages } from "./use-several-images";

interface SeveralImagesProps {
  /** Adds one picture, given as a data URL. */
  add: (imageUrl: string) => Promise<unknown>;
  /** What is fetched anew afterwards: every address that begins with one of these. */
  refresh: readonly string[];
}

/** Adds several pictures at once; their captions are written afterwards, in place. */
export function SeveralImages({ add, refresh: beginnings }: SeveralImagesProps) {
  const id = useId();
  const client = useQueryClient();
  const { course, faults, start, tryAgain, stop } = useSeveralImages(add, () =>
    refresh(client, beginnings),
  );
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same files may be chosen again.
    target.value = "";
    if (files.length > 0) start(files);
  };
  return (
    <div className="grid gap-2">
      {course ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="figures text-[14px] text-parchment">
            Adding {course.done + 1} of {course.total}...
          </p>
          <ProgressBar
            label="Adding images"
            value={course.done / course.total}
            className="max-w-sm"
          />
          <PanelButton size="sm" look="quiet" onClick={stop}>
            Stop
          </PanelButton>
        </div>
      ) : (
        <div>
          <input
            type="file"
            id={id}
            multiple
            accept="image/*,.heic,.heif"
            onChange={choose}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className="inline-flex h-[34px] cursor-pointer items-center gap-2 border border-transparent text-[14px] font-medium text-brass-hi hover:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass-hi max-md:h-11"
          >
            <Images aria-hidden className="size-4" strokeWidth={1.5} />
            Add several images at once
          </label>
        </div>
      )}
      {faults.length > 0 && (
        <div role="alert" className="text-[13px] text-error">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
          <PanelButton size="sm" onClick={tryAgain} className="mt-2">
            Try again
          </PanelButton>
        </div>
      )}
    </div>
  );
}
