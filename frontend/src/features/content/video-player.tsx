import { useCallback, useRef, useState } from "react";

import type { Schemas } from "@/api/client";
import { useHydrated } from "@/lib/store";
import { Logo } from "@/ui/drawing";
import { Link } from "@/ui/link";
import { Picture, variantsOf } from "@/ui/picture";

import { VideoControls } from "./video-controls";

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
 * A clip under controls of our own; without scripts it has the browser's. Its poster lies behind it in
 * the width and format that the screen needs, and stays when the clip cannot be played.
 */
export function VideoPlayer({ video, sizes }: VideoPlayerProps) {
  const isHydrated = useHydrated();
  const [clip, setClip] = useState<HTMLVideoElement | null>(null);
  const [hasStarted, setHasStarted] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isLogged = useRef(false);
  const frame = useRef<HTMLDivElement>(null);

  const fail = useCallback(
    (failed: HTMLVideoElement) => {
      setHasFailed(true);
      if (isLogged.current) return;
      isLogged.current = true;
      console.error(`The clip "${video.title}" cannot be played:`, failed.error?.message);
    },
    [video.title],
  );

  // The clip may have failed before this page came alive; then there comes no event.
  const check = useCallback(
    (found: HTMLVideoElement | null) => {
      setClip(found);
      if (found?.error) fail(found);
    },
    [fail],
  );

  const { width, height } = (video.posterUrl && variantsOf(video.posterUrl)) || WIDE;
  return (
    <div ref={frame} className="group/player relative isolate aspect-video overflow-clip bg-coal">
      <Poster url={video.posterUrl} sizes={sizes} />
      {/* biome-ignore lint/a11y/useMediaCaption: clips come without captions; their card says what they show, and which have no sound. */}
      <video
        ref={check}
        src={video.videoUrl}
        aria-label={`Video clip: ${video.title}`}
        controls={!isHydrated}
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
      {isHydrated && clip && !hasFailed && (
        <VideoControls
          clip={clip}
          frame={frame}
          title={video.title}
          hasSound={video.hasSound}
          hasStarted={hasStarted}
        />
      )}
      <p role="status" className="absolute inset-x-0 bottom-0 bg-ink/85 px-5 text-[16px]">
        {hasFailed && (
          <span className="flex flex-wrap gap-x-4 py-3">
            This clip cannot be played right now.
            {/* A page that was opened before a clip of another site was added may not play it. */}
            {!video.videoUrl.startsWith("/") && (
              <Link href={video.videoUrl} className="text-brass-hi underline">
                Open it by itself
              </Link>
            )}
          </span>
        )}
      </p>
    </div>
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
