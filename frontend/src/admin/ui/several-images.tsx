import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { refresh } from "@/admin/data/query-client";
import { shrinkImage } from "@/admin/data/shrink-image";
import { kindOf } from "@/admin/data/uploads";
import { isSessionOver, reasonOf } from "@/api/errors";
import { toast } from "@/ui/overlays/toast";

import { PanelButton } from "./buttons";
import { ProgressBar } from "./notes";

interface SeveralImagesProps {
  /** Adds one picture, given as a data URL. */
  add: (imageUrl: string) => Promise<unknown>;
}

/** Adds several pictures at once; their captions are written afterwards, in place. */
export function SeveralImages({ add }: SeveralImagesProps) {
  const id = useId();
  const client = useQueryClient();
  const { course, faults, start, tryAgain, stop } = useSeveralImages(add, () => refresh(client));
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
            {`Adding ${course.done + 1} of ${course.total}...`}
          </p>
          <ProgressBar
            label="Adding images"
            value={course.done / course.total}
            className="max-w-sm"
          />
          <PanelButton size="sm" variant="quiet" onClick={stop}>
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

interface Course {
  done: number;
  total: number;
}

interface Fault {
  file: File;
  reason: string;
}

/** Tells how it went, in one toast (docs/product.md, 'Messages'). */
function tell(added: number, failed: number) {
  if (failed > 0) toast({ title: "Some files failed to upload", variant: "destructive" });
  else if (added > 0)
    toast({ title: `Uploaded ${added} file(s) successfully`, variant: "success" });
}

/**
 * Makes several pictures small and adds them one after the other. `add` is given each one's data
 * URL; `onEnd` is called once none is left, whether all of them were added or not.
 */
function useSeveralImages(add: (imageUrl: string) => Promise<unknown>, onEnd: () => void) {
  const [course, setCourse] = useState<Course | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const isStopped = useRef(false);
  const sending = useMutation({ mutationFn: add });
  // Who leaves the view does not want the rest any more.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  /** Why a file was not added; null when it was. */
  const addOne = async (file: File): Promise<string | null> => {
    if (kindOf(file) !== "image") return `${file.name} is not an image.`;
    const imageUrl = await shrinkImage(file).catch(() => null);
    if (imageUrl === null) return `Failed to process ${file.name}`;
    try {
      await sending.mutateAsync(imageUrl);
      return null;
    } catch (error) {
      // Every other one would meet the same closed door.
      if (isSessionOver(error)) isStopped.current = true;
      return `Failed to process ${file.name}: ${reasonOf(error)}`;
    }
  };

  const addAll = async (files: readonly File[]) => {
    isStopped.current = false;
    const found: Fault[] = [];
    let done = 0;
    for (const file of files) {
      if (isStopped.current) break;
      setCourse({ done, total: files.length });
      const reason = await addOne(file);
      if (reason !== null) found.push({ file, reason });
      done += 1;
    }
    const left = files.slice(done).map((file) => ({ file, reason: `${file.name} was not sent.` }));
    setCourse(null);
    setFaults([...found, ...left]);
    onEnd();
    tell(done - found.length, found.length);
  };

  const start = (files: readonly File[]) => {
    setFaults([]);
    addAll(files).catch(reportError);
  };
  return {
    /** How many of how many are done; null while nothing is under way. */
    course,
    /** Why files were not added, a sentence each. */
    faults: faults.map(({ reason }) => reason),
    start,
    /** Tries those again that were not added. */
    tryAgain: () => start(faults.map(({ file }) => file)),
    stop: () => {
      isStopped.current = true;
    },
  };
}
