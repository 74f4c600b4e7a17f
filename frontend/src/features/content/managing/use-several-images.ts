import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { isSessionOver, reasonOf } from "@/api/reason";
import { shrinkImage } from "@/lib/shrink-image";
import { kindOf } from "@/lib/uploads";
import { toast } from "@/ui/toast";

interface Course {
  done: number;
  total: number;
}

interface Fault {
  file: File;
  reason: string;
}

/** Tells how it went, in one toast (specification, section 8). */
function tell(added: number, failed: number) {
  if (failed > 0) toast({ title: "Some files failed to upload", variant: "destructive" });
  else if (added > 0)
    toast({ title: `Uploaded ${added} file(s) successfully`, variant: "success" });
}

/**
 * Makes several pictures small and adds them one after the other. `add` is given each one's data
 * URL; `onEnd` is called once none is left, whether all of them were added or not.
 */
export function useSeveralImages(add: (imageUrl: string) => Promise<unknown>, onEnd: () => void) {
  const [course, setCourse] = useState<Course | null>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const isStopped = useRef(false);
  const sending = useMutation({ mutationFn: add, retry: false });
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
