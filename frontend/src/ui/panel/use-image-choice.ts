import { useEffect, useRef, useState } from "react";
import { shrinkImage, UnreadableImage } from "@/lib/shrink-image";
import { kindOf } from "@/lib/uploads";

interface ImageChoice {
  /** Takes a file that was chosen or dropped, in place of the one before. */
  choose: (file: File | undefined) => void;
  /** Empties the field, also while a picture is being made ready. */
  remove: () => void;
  isBusy: boolean;
  /** Why the last file was not taken. */
  fault: string | undefined;
}

/** What becomes of the file that somebody chooses for a picture (specification, section 5). */
export function useImageChoice(
  onChange: (value: string) => void,
  onBusy: (isBusy: boolean) => void,
): ImageChoice {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  // Only the last choice counts, whichever is ready first.
  const turn = useRef(0);
  // A picture takes its time: what was typed meanwhile is known to the latest only.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const begin = () => {
    turn.current += 1;
    setFault(undefined);
    return turn.current;
  };
  const work = (is: boolean) => {
    setBusy(is);
    onBusy(is);
  };

  const shrink = async (file: File) => {
    const mine = begin();
    work(true);
    const result = await shrinkImage(file).catch((error: unknown) => error);
    if (mine !== turn.current) return;
    work(false);
    if (typeof result === "string") {
      latest.current(result);
      return;
    }
    setFault(
      result instanceof UnreadableImage
        ? result.message
        : `“${file.name}” could not be processed. Please try again.`,
    );
    window.alert("Error processing image");
  };

  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (kindOf(file) === "image") {
      shrink(file).catch(reportError);
      return;
    }
    setFault(`“${file.name}” is not an image.`);
    window.alert("Please select an image file");
  };

  const remove = () => {
    begin();
    work(false);
    onChange("");
  };

  return { choose, remove, isBusy, fault };
}
