import { useId } from "react";

interface UploadProgressProps {
  /** What has been sent, from 0 to 1. */
  part: number;
}

/** How far a file has come on its way to the server. */
export function UploadProgress({ part }: UploadProgressProps) {
  const id = useId();
  const percent = Math.round(part * 100);
  return (
    <div className="flex items-center gap-3 text-[14px] text-parchment">
      <label htmlFor={id} className="figures w-36 shrink-0">
        {part < 1 ? `Uploading ${percent}%` : "Checking the video..."}
      </label>
      <progress id={id} max={100} value={percent} className="h-2 w-full accent-brass" />
    </div>
  );
}
