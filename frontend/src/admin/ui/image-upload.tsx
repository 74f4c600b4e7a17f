import { useEffect, useId, useRef, useState } from "react";

import type { Conflict } from "@/admin/data/edits";
import { shrinkImage, UnreadableImage } from "@/admin/data/shrink-image";
import { kindOf } from "@/admin/data/uploads";
import { sentence } from "@/ui/field";
import { Picture } from "@/ui/picture";

import { PanelButton } from "./buttons";
import { ConflictNotice } from "./conflict-notice";
import { DropZone, FileChoice } from "./file-choice";

const CHOOSE =
  "inline-flex cursor-pointer items-center justify-center text-center text-14 font-medium text-brass-hi hover:text-ivory peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass-hi max-md:min-h-11";

/** The two sizes in which a picture is chosen. */
const SIZES = {
  md: {
    zone: "border-dashed",
    picture: "h-52 w-full object-contain",
    actions: "flex flex-wrap items-center justify-center gap-x-2",
    choose: `${CHOOSE} min-h-[42px] grow px-3`,
    remove: "grow",
    invitation: "Choose a picture or drop it here",
    hint: "field-note text-smoke",
  },
  sm: {
    zone: "flex min-h-[38px] items-center gap-1 border-transparent bg-transparent",
    picture: "h-[34px] w-[46px] shrink-0 object-cover",
    actions: "flex items-center",
    choose: `${CHOOSE} min-h-[34px] px-2`,
    remove: "px-2",
    invitation: "Upload",
    hint: "sr-only",
  },
} as const;

interface ImageUploadProps {
  label: string;
  /** Hides the label visually, for a column whose heading already shows it. */
  isLabelHidden?: boolean;
  /** Whether the form needs a picture. Default false. */
  required?: boolean;
  /** The picture: an address or the data URL of a new one; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Called while a picture is being processed: nothing should be sent in the meantime. */
  onBusy?: (isBusy: boolean) => void;
  /** A help text. Default: how pictures are compressed. */
  hint?: string;
  error?: string | undefined;
  /** The value that another user saved in this field in the meantime. */
  conflict?: Conflict | undefined;
  /** sm is a thumbnail for a row of a table. Default md. */
  size?: "md" | "sm";
  className?: string | undefined;
}

const nothing = () => undefined;

/** Chooses or drops one picture, which is made small enough in the browser; with its preview. */
export function ImageUpload({
  label,
  isLabelHidden = false,
  required = false,
  value,
  onChange,
  onBusy = nothing,
  hint = "Images are compressed to ~75KB.",
  error,
  conflict,
  size = "md",
  className = "",
}: ImageUploadProps) {
  const id = useId();
  const { choose, remove, isBusy, fault } = useImageChoice(onChange, onBusy);
  const classes = SIZES[size];
  const wrong = fault ?? (error && sentence(label, error));

  return (
    <div className={`min-w-0 ${className}`}>
      <span id={`${id}-label`} className={isLabelHidden ? "sr-only" : "field-label"}>
        {label}
      </span>
      <DropZone
        onChoose={choose}
        data-wrong={wrong !== undefined || undefined}
        className={`data-wrong:border-danger ${classes.zone}`}
      >
        {value !== "" && (
          <Picture
            src={value}
            alt={`Preview of ${label}`}
            sizes="320px"
            className={classes.picture}
          />
        )}
        <div className={classes.actions}>
          <FileChoice
            id={id}
            accept="image/*,.heic,.heif"
            required={required}
            aria-labelledby={`${id}-label ${id}-do`}
            aria-describedby={`${id}-hint ${id}-state`}
            aria-invalid={wrong !== undefined || undefined}
            onChoose={choose}
            className={classes.choose}
          >
            {value === "" ? classes.invitation : "Replace"}
          </FileChoice>
          {value !== "" && (
            <PanelButton
              size="sm"
              variant="quiet"
              aria-label={`Remove ${label}`}
              onClick={remove}
              className={classes.remove}
            >
              Remove
            </PanelButton>
          )}
        </div>
      </DropZone>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
      </p>
      <p id={`${id}-state`} role="status" className="text-13">
        {isBusy && <span className="text-smoke">Preparing the picture...</span>}
        {wrong !== undefined && !isBusy && <span className="text-error">{wrong}</span>}
      </p>
      <ConflictNotice label={label} conflict={conflict} />
    </div>
  );
}

interface ImageChoice {
  /** Takes the first file that was chosen or dropped, in place of the one before. */
  choose: (files: readonly File[]) => void;
  /** Empties the field, even while a picture is being processed. */
  remove: () => void;
  isBusy: boolean;
  /** Why the last file was rejected. */
  fault: string | undefined;
}

/** Processes the chosen picture file (docs/product.md, 'Forms'). */
function useImageChoice(
  onChange: (value: string) => void,
  onBusy: (isBusy: boolean) => void,
): ImageChoice {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  // Only the last choice counts, no matter which file is ready first.
  const turn = useRef(0);
  // Processing takes time, so call the latest handler: only that one knows the current input.
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

  const choose = ([file]: readonly File[]) => {
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
