import { type ChangeEvent, type DragEvent, useId, useState } from "react";

import { sentence } from "@/ui/field";
import { Picture } from "@/ui/picture";

import { IMAGE_UPLOAD_LOOKS } from "./image-upload-looks";
import { PanelButton } from "./panel-button";
import { useImageChoice } from "./use-image-choice";

interface ImageUploadProps {
  label: string;
  /** Only read out: the column's heading says it to the eye. */
  isLabelHidden?: boolean;
  /** The picture: an address or the data URL of a new one; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Told while a picture is being made ready: nothing should be sent meanwhile. */
  onBusy?: (isBusy: boolean) => void;
  /** A line of help. Default: how pictures are compressed. */
  hint?: string;
  error?: string | undefined;
  /** sm is a thumbnail for a row of a table. Default md. */
  size?: "md" | "sm";
  className?: string | undefined;
}

const nothing = () => undefined;

/** Chooses or drops one picture, which is made small enough in the browser; with its preview. */
export function ImageUpload({
  label,
  isLabelHidden = false,
  value,
  onChange,
  onBusy = nothing,
  hint = "Images are compressed to ~75KB.",
  error,
  size = "md",
  className = "",
}: ImageUploadProps) {
  const id = useId();
  const { choose, remove, isBusy, fault } = useImageChoice(onChange, onBusy);
  const [isOver, setOver] = useState(false);
  const looks = IMAGE_UPLOAD_LOOKS[size];
  const wrong = fault ?? (error && sentence(label, error));

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    choose(event.target.files?.[0]);
    // The same file may be chosen again.
    event.target.value = "";
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };

  return (
    <div className={`min-w-0 ${className}`}>
      <span
        id={`${id}-label`}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-[13px] text-smoke"}
      >
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the file input inside is the control */}
      <div
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        data-over={isOver || undefined}
        data-wrong={wrong !== undefined || undefined}
        className={`border border-line bg-coal data-over:border-brass data-wrong:border-few-left ${looks.zone}`}
      >
        {value !== "" && (
          <Picture
            src={value}
            alt={`Preview of ${label}`}
            sizes="320px"
            className={looks.picture}
          />
        )}
        <div className={looks.actions}>
          <input
            type="file"
            id={id}
            accept="image/*,.heic,.heif"
            aria-labelledby={`${id}-label ${id}-do`}
            aria-describedby={`${id}-hint ${id}-state`}
            aria-invalid={wrong !== undefined || undefined}
            onChange={take}
            className="peer sr-only"
          />
          <label id={`${id}-do`} htmlFor={id} className={looks.choose}>
            {value === "" ? looks.invitation : "Replace"}
          </label>
          {value !== "" && (
            <PanelButton
              size="sm"
              look="quiet"
              aria-label={`Remove ${label}`}
              onClick={remove}
              className={looks.remove}
            >
              Remove
            </PanelButton>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className={looks.hint}>
        {hint}
      </p>
      <p id={`${id}-state`} role="status" className="text-[13px]">
        {isBusy && <span className="text-smoke">Preparing the picture...</span>}
        {wrong !== undefined && !isBusy && <span className="text-error">{wrong}</span>}
      </p>
    </div>
  );
}
