import { type ChangeEvent, useId, useState } from "react";

import type { Contest } from "@/admin/data/controls";
import { PanelButton } from "@/admin/ui/buttons";
import { ContestNote } from "@/admin/ui/contest-note";
import { PanelField } from "@/admin/ui/fields";
import { CLIP_LIMIT, faultOfClip, kindOf, readClip } from "@/lib/uploads";
import { sentence } from "@/ui/field";

interface ClipFieldProps {
  /** The clip: an address, or the data URL of a file that was chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** What somebody else has saved here meanwhile. */
  contest?: Contest | undefined;
}

const isChosen = (value: string) => value.startsWith("data:");
const isKept = (value: string) => value.startsWith("/media/");

/** A clip: a file from this device, or the address of one. */
export function ClipField({ value, onChange, error, contest }: ClipFieldProps) {
  const id = useId();
  const [fileName, setFileName] = useState("");
  const [fault, setFault] = useState("");

  const take = async (file: File) => {
    setFault("");
    if (kindOf(file) !== "video") {
      setFault(`${file.name} is not a video.`);
      return;
    }
    const tooMuch = faultOfClip(file);
    if (tooMuch !== null) {
      setFault(`${tooMuch}.`);
      return;
    }
    const address = await readClip(file).catch(() => "");
    if (address === "") {
      setFault(`Failed to process ${file.name}`);
      return;
    }
    setFileName(file.name);
    onChange(address);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = "";
    if (file) take(file).catch(reportError);
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-[13px] text-smoke">Video</legend>
      {isKept(value) && (
        // biome-ignore lint/a11y/useMediaCaption: clips come without captions; the field only shows which one it is
        <video
          src={value}
          controls
          preload="metadata"
          aria-label="The video as it is"
          className="aspect-video w-full max-w-md bg-ink"
        />
      )}
      {isChosen(value) && (
        <p className="flex flex-wrap items-center gap-x-3 text-parchment">
          {fileName || "A new file"}
          <PanelButton size="sm" variant="quiet" onClick={() => onChange("")}>
            Remove
          </PanelButton>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="file"
          id={id}
          accept="video/mp4,video/quicktime,.mp4,.m4v,.mov"
          aria-describedby={`${id}-fault`}
          onChange={choose}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className="inline-flex h-10 cursor-pointer items-center border border-line px-4 text-[14px] font-medium hover:border-brass peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass-hi max-md:h-11"
        >
          {value ? "Upload another video" : "Upload a video"}
        </label>
        <span className="text-[13px] text-smoke">
          An MP4 or MOV file of at most {CLIP_LIMIT}, sent as it is.
        </span>
      </div>
      <p id={`${id}-fault`} role="status" className="text-[13px] text-error empty:hidden">
        {fault}
      </p>
      {!isChosen(value) && (
        <PanelField
          label="or its address"
          placeholder="https://"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {error && (
        <p role="alert" className="text-[13px] text-error">
          {sentence("Video", error)}
        </p>
      )}
      <ContestNote label="Video" contest={contest} />
    </fieldset>
  );
}
