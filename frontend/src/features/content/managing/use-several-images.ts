import { useEffect, useRef, useState } from "react";

import { reasonOf } from "@/api/reason";
import { kindOf } from "@/lib/uploads/file-kind";
import { shrinkImage } from "@/lib/uploads/shrink-image";
import { toast } from "@/ui/toast";

interface Course {
  done: number;
  total: number;
}

const REFUSED = "Failed to process";

/**
 * Makes several pictures small and adds them one after the other. `add` is given each one's data
 * URL; `onEnd` is called once none is left, whether all of them were added or not.
 */
export function useSeveralImages(add: (imageUrl: string) => Promise<unknown>, onEnd: () => void) {
  const [course, setCourse] = useState<Course | null>(null);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const isCancelled = useRef(false);
  // Who leaves the view does not want the rest any more.
  useEffect(() => {
    isCancelled.current = false;
    return () => {
      isCancelled.current = true;
    };
  }, []);

  const addOne = async (file: File) => {
    if (kindOf(file) !== "image") return `${file.name} is not an image.`;
    const imageUrl = await shrinkImage(file).catch(() => null);
    if (imageUrl === null) return `${REFUSED} ${file.name}`;
    try {
      await add(imageUrl);
      return "";
    } catch (error) {
      return `${REFUSED} ${file.name}: ${reasonOf(error)}`;
    }
  };

  const addAll = async (files: readonly File[]) => {
    isCancelled.current = false;
    const found: string[] = [];
    let done = 0;
    for (const file of files) {
      if (isCancelled.current) break;
      setCourse({ done, total: files.length });
      const fault = await addOne(file);
      if (fault) found.push(fault);
      done += 1;
    }
    setCourse(null);
    setFaults(found);
    onEnd();
    const added = done - found.length;
    if (found.length > 0) toast({ title: "Some files failed to upload", variant: "destructive" });
    else if (added > 0) {
      toast({ title: `Uploaded ${added} file(s) successfully`, variant: "success" });
    }
  };

  return {
    /** How many of how many are done; null while nothing is under way. */
    course,
    faults,
    start: (files: readonly File[]) => {
      setFaults([]);
      addAll(files).catch(reportError);
    },
    cancel: () => {
      isCancelled.current = true;
    },
  };
}
