import { useEffect, useId, useState } from "react";

import type { Conflict } from "@/admin/data/edits";
import { CLIP_LIMIT, faultOfClip, kindOf, readClip } from "@/admin/data/uploads";
import { PanelButton } from "@/admin/ui/buttons";
import { ConflictNotice } from "@/admin/ui/conflict-notice";
import { PanelField } from "@/admin/ui/fields";
import { FileChoice } from "@/admin/ui/file-choice";
import { sentence } from "@/ui/field";

import { type Trial, useClipTrial } from "./clip-trial";

interface ClipFieldProps {
  /** The clip: an address, or the data URL of a file that was chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The clip as it is saved, which is not tried again before the rest is saved. */
  saved: string;
  /** Called with the error that prevents saving the clip, as a sentence; empty for none. */
  onFault: (fault: string) => void;
  /** Called while a clip is being tried: nothing should be sent in the meantime. */
  onBusy: (isBusy: boolean) => void;
  error?: string | undefined;
  /** The value that another user saved in this field in the meantime. */
  conflict?: Conflict | undefined;
}

const isChosen = (value: string) => value.startsWith("data:");
const isKept = (value: string) => value.startsWith("/media/");

const progressOf = ({ isTrying, plays }: Trial) => {
  if (isTrying) return "Trying the clip...";
  return plays ? "The clip plays." : "";
};

const faultOf = ({ isTrying, fault }: Trial) => {
  if (isTrying) return "The clip is being tried: please wait a moment.";
  return fault && `This clip does not play: ${fault}.`;
};

/** A file chosen as the clip: its name, and the reason if it is rejected. */
function useChosenFile(onChange: (value: string) => void) {
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
  const choose = ([file]: readonly File[]) => {
    if (file) take(file).catch(reportError);
  };
  return { fileName, fault, choose };
}

/** A clip: a file from this device, or the address of one, which is played before it is saved. */
export function ClipField({
  value,
  onChange,
  saved,
  onFault,
  onBusy,
  error,
  conflict,
}: ClipFieldProps) {
  const id = useId();
  const { fileName, fault, choose } = useChosenFile(onChange);
  const trial = useClipTrial(value);
  const isNew = value !== saved;
  const refusal = isNew ? faultOf(trial) : "";
  useEffect(() => onFault(refusal), [onFault, refusal]);
  const isTrying = isNew && trial.isTrying;
  useEffect(() => onBusy(isTrying), [onBusy, isTrying]);
  const shown = isKept(value) ? value : trial.playable;
  const player = shown !== "" && (
    <ClipPlayer
      key={shown}
      src={shown}
      label={isNew ? "The video at this address" : "The video as it is"}
      onLoaded={trial.onLoaded}
    />
  );
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 text-13 text-smoke">Video</legend>
      {!isNew && player}
      {isChosen(value) && (
        <p className="flex flex-wrap items-center gap-x-3 text-parchment">
          <span>{fileName || "A new file"}</span>
          <PanelButton size="sm" variant="quiet" onClick={() => onChange("")}>
            Remove
          </PanelButton>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileChoice
          id={id}
          accept="video/mp4,video/quicktime,.mp4,.m4v,.mov"
          aria-describedby={`${id}-fault`}
          onChoose={choose}
          className="inline-flex min-h-10 cursor-pointer items-center border border-line px-4 text-14 font-medium hover:border-brass peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass-hi max-md:min-h-11"
        >
          {value ? "Upload another video" : "Upload a video"}
        </FileChoice>
        <span className="text-13 text-smoke">
          An MP4 or MOV file of at most {CLIP_LIMIT}, sent as it is.
        </span>
      </div>
      <p id={`${id}-fault`} role="status" className="text-13 text-error empty:hidden">
        {fault}
      </p>
      {isChosen(value) ? (
        <p role="alert" className="text-13 text-error empty:hidden">
          {error && sentence("Video", error)}
        </p>
      ) : (
        <PanelField
          label="or its address"
          required
          placeholder="https://"
          type="url"
          inputMode="url"
          hint="Of the video file itself, not of a page such as YouTube's."
          error={(error && sentence("Video", error)) || (trial.fault && faultOf(trial))}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {isNew && (
        <>
          <p role="status" className="text-13 text-smoke empty:hidden">
            {progressOf(trial)}
          </p>
          {/* Below the field, so that nothing moves while the manager types. */}
          {player}
        </>
      )}
      <ConflictNotice label="Video" conflict={conflict} />
    </fieldset>
  );
}

interface ClipPlayerProps {
  src: string;
  label: string;
  onLoaded: Trial["onLoaded"];
}

function ClipPlayer({ src, label, onLoaded }: ClipPlayerProps) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: clips come without captions; the field only shows which one it is
    <video
      src={src}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
      // An audio-only file has no width.
      onLoadedMetadata={({ currentTarget }) => onLoaded(src, currentTarget.videoWidth > 0)}
      onError={() => onLoaded(src, false)}
      className="aspect-video w-full max-w-md bg-ink"
    />
  );
}
