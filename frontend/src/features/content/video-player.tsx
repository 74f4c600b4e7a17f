import { Play } from "lucide-react";
import { useCallback, useRef, useState } from "react";

import type { Schemas } from "@/api/client";
import { Logo } from "@/ui/logo";
import { Picture, variantsOf } from "@/ui/picture";

/** A clip of a past show; `createdAt` is the show's own date, null where nobody remembers it. */
export type Video = Schemas["VideoOut"];

let playing: HTMLVideoElement | null = null;

/** Lets one clip play at a time: the one before stops where it is. */
function takeTurn(video: HTMLVideoElement): void {
  if (playing !== video) playing?.pause();
  playing = video;
}

interface VideoPlayerProps {
  video: Video;
  /** How wide the poster is shown. */
  sizes: string;
}

const WIDE = { width: 1280, height: 720 };

/** An empty poster: browsers put grey over a player without any, and the picture behind must show. */
const CLEAR = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * A clip in the browser's own player. Its poster lies behind it in the width and format that the
 * screen needs, and stays when the clip cannot be played.
 */
export function VideoPlayer({ video, sizes }: VideoPlayerProps) {
  const [hasStarted, setHasStarted] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isLogged = useRef(false);

  const fail = useCallback(
    (clip: HTMLVideoElement) => {
      setHasFailed(true);
      if (isLogged.current) return;
      isLogged.current = true;
      console.error(`The clip "${video.title}" cannot be played:`, clip.error?.message);
    },
    [video.title],
  );
  const player = useRef<HTMLVideoElement>(null);
  const play = () => {
    player.current?.focus({ preventScroll: true });
    // The player's own error event says why it does not play.
    player.current?.play().catch(() => {});
  };

  // The clip may have failed before this page came alive; then there comes no event.
  const check = useCallback(
    (clip: HTMLVideoElement | null) => {
      player.current = clip;
      if (clip?.error) fail(clip);
    },
    [fail],
  );

  const { width, height } = (video.posterUrl && variantsOf(video.posterUrl)) || WIDE;
  return (
    <div className="relative isolate aspect-video overflow-clip bg-coal">
      <Poster url={video.posterUrl} sizes={sizes} />
      {/* biome-ignore lint/a11y/useMediaCaption: clips come without captions; their card says what they show, and which have no sound. */}
      <video
        ref={check}
        src={video.videoUrl}
        aria-label={`Video clip: ${video.title}`}
        controls
        playsInline
        preload="none"
        poster={CLEAR}
        width={width}
        height={height}
        hidden={hasFailed}
        onPlay={({ currentTarget }) => {
          takeTurn(currentTarget);
          setHasStarted(true);
        }}
        onError={({ currentTarget }) => fail(currentTarget)}
        className={`relative size-full object-contain print:hidden ${hasStarted ? "bg-[#000]" : ""}`}
      />
      {!hasStarted && !hasFailed && <PlayHere onPlay={play} />}
      <p role="status" className="absolute inset-x-0 bottom-0 bg-ink/85 px-5 text-[16px]">
        {hasFailed && <span className="block py-3">This clip cannot be played right now.</span>}
      </p>
    </div>
  );
}

/**
 * The picture as a place to click, above the player's controls: browsers ignore clicks on a clip that
 * they have not begun to fetch. Keyboards and screen readers have the controls.
 */
function PlayHere({ onPlay }: { onPlay: () => void }) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onPlay}
      className="absolute inset-x-0 top-0 bottom-16 noscript:hidden print:hidden"
    >
      <span className="absolute top-[calc(50%+2rem)] left-1/2 hidden size-14 -translate-1/2 place-items-center border border-brass bg-ink/75 text-brass-hi pointer-fine:grid md:size-18">
        <Play className="ml-1 size-6" strokeWidth={1.25} />
      </span>
    </button>
  );
}

function Poster({ url, sizes }: { url: string | null; sizes: string }) {
  if (!url) {
    return (
      <div aria-hidden className="absolute inset-0 grid place-items-center">
        <Logo className="size-1/3 max-w-40 text-brass" />
      </div>
    );
  }
  return (
    <Picture src={url} alt="" sizes={sizes} className="absolute inset-0 size-full object-cover" />
  );
}
