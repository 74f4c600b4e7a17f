import { IconButton } from "@/ui/icon-button";

import type { Playback } from "./playback";

/** Stops and restarts what moves by itself; absent where nothing does. */
export function PauseButton({ playback }: { playback: Playback }) {
  if (!playback.canPlay) return null;
  return (
    <IconButton
      label={playback.isPaused ? "Play the slideshow" : "Pause the slideshow"}
      onClick={playback.toggle}
      className="text-ivory/80 noscript:hidden forced-colors:bg-ink"
    >
      <svg viewBox="0 0 20 20" className="size-4.5" fill="currentColor" aria-hidden>
        {playback.isPaused ? <path d="M5 3v14l12-7z" /> : <path d="M5 3h3v14H5zM12 3h3v14h-3z" />}
      </svg>
    </IconButton>
  );
}
