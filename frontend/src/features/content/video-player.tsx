import { Maximize, Minimize, Play, Volume2, VolumeX } from "lucide-react";
import { type RefObject, useCallback, useRef, useState, useSyncExternalStore } from "react";
import type { Schemas } from "@/api/client";
import { useHydrated } from "@/lib/store";
import * as t from "@/messages/videos";
import { IconButton } from "@/ui/button";
import { Logo } from "@/ui/drawing";
import { Link } from "@/ui/link";
import { Picture, variantsOf } from "@/ui/picture";

/** A clip of a past show; `createdAt` is the show's date, null if unknown. */
export type Video = Schemas["VideoOut"];

let playing: HTMLVideoElement | null = null;

/** Lets only one clip play at a time: pauses the previous one. */
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
const CLEAR = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E";

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

  // The clip may have failed before hydration; then there is no event.
  const check = useCallback(
    (found: HTMLVideoElement | null) => {
      setClip(found);
      if (found?.error) fail(found);
    },
    [fail],
  );

  const { width, height } = (video.posterUrl && variantsOf(video.posterUrl)) || WIDE;
  return (
    <div
      ref={frame}
      className="on-picture group/player relative isolate aspect-video overflow-clip bg-coal"
    >
      <Poster url={video.posterUrl} sizes={sizes} />
      {/* biome-ignore lint/a11y/useMediaCaption: clips come without captions; their card says what they show, and which have no sound. */}
      <video
        ref={check}
        src={video.videoUrl}
        aria-label={t.videoClipOf(video.title)}
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
      <p role="status" className="absolute inset-x-0 bottom-0 bg-ink/85 px-5 text-16">
        {hasFailed && (
          <span className="flex flex-wrap gap-x-4 py-3">
            {t.clipFailed}
            {/* A page that was opened before a clip of another site was added may not play it. */}
            {!video.videoUrl.startsWith("/") && (
              <Link href={video.videoUrl} className="text-brass-hi underline">
                {t.openAlone}
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

interface VideoControlsProps {
  clip: HTMLVideoElement;
  /** The element to show full screen: the clip with these controls. */
  frame: RefObject<HTMLElement | null>;
  /** Title of the clip. */
  title: string;
  hasSound: boolean;
  /** Before the first play, only the play button is shown. */
  hasStarted: boolean;
}

/**
 * The whole picture is one button that plays and pauses. Below are the timeline, sound and full
 * screen, which are hidden while the clip plays and the pointer rests.
 */
function VideoControls({ clip, frame, title, hasSound, hasStarted }: VideoControlsProps) {
  const { isPlaying, isMuted, at, duration } = usePlaying(clip);
  return (
    <>
      <button
        type="button"
        aria-label={(isPlaying ? t.pause : t.play)(title)}
        onClick={() => {
          // The clip's error event gives the reason.
          if (clip.paused) clip.play().catch(() => {});
          else clip.pause();
        }}
        className="group absolute inset-0 grid size-full place-items-center focus-visible:-outline-offset-4 print:hidden"
      >
        {!isPlaying && (
          <span className="double-rule grid size-16 place-items-center border border-brass bg-ink/75 text-brass-hi transition-colors duration-200 group-hover:bg-brass group-hover:text-on-brass md:size-20">
            <Play aria-hidden className="ml-1 size-6" strokeWidth={1.25} />
          </span>
        )}
      </button>
      {hasStarted && (
        <div
          className={`absolute inset-x-0 bottom-0 flex items-center bg-linear-to-t from-ink via-ink/80 to-transparent pt-8 pb-1 pl-4 transition-opacity duration-200 print:hidden ${
            isPlaying
              ? "pointer-fine:opacity-0 group-hover/player:opacity-100 group-has-focus-visible/player:opacity-100"
              : ""
          }`}
        >
          <TimeLine clip={clip} at={at} duration={duration} />
          {hasSound && <SoundButton clip={clip} isMuted={isMuted} />}
          <FullScreenButton clip={clip} frame={frame} />
        </div>
      )}
    </>
  );
}

/** Seconds as a clock shows them: 1:05. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

/** In seconds. */
const STEP = 0.5;

interface TimeLineProps {
  clip: HTMLVideoElement;
  /** In seconds. */
  at: number;
  duration: number;
}

/** The position in the clip, and a slider to change it; arrow keys step by half a second. */
function TimeLine({ clip, at, duration }: TimeLineProps) {
  return (
    <>
      <input
        type="range"
        aria-label={t.time}
        aria-valuetext={t.timeOf(clock(at), clock(duration))}
        min={0}
        max={duration}
        step={STEP}
        // The browser would round a value between two steps, and so seek the clip.
        value={Math.round(at / STEP) * STEP}
        disabled={duration === 0}
        onChange={({ currentTarget }) => {
          clip.currentTime = Number(currentTarget.value);
        }}
        className="time-line min-w-0 flex-1"
      />
      <span aria-hidden className="figures shrink-0 px-2.5 text-14 text-parchment">
        {`${clock(at)} / ${clock(duration)}`}
      </span>
    </>
  );
}

function SoundButton({ clip, isMuted }: { clip: HTMLVideoElement; isMuted: boolean }) {
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <IconButton
      label={isMuted ? t.soundOn : t.soundOff}
      onClick={() => {
        clip.muted = !isMuted;
      }}
      className="shrink-0 text-ivory"
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.25} />
    </IconButton>
  );
}

/** Toggles full screen; hidden if the browser does not support it. */
function FullScreenButton({ clip, frame }: Pick<VideoControlsProps, "clip" | "frame">) {
  const fullScreen = useFullScreen();
  if (!fullScreen.isPossible) return null;
  const Icon = fullScreen.isOn ? Minimize : Maximize;
  return (
    <IconButton
      label={fullScreen.isOn ? t.leaveFullScreen : t.fullScreen}
      onClick={() => {
        if (fullScreen.isOn) document.exitFullscreen().catch(() => {});
        else enterFullScreen(clip, frame.current);
      }}
      className="shrink-0 text-ivory"
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.25} />
    </IconButton>
  );
}

const CHANGES = [
  "play",
  "pause",
  "ended",
  "timeupdate",
  "seeking",
  "durationchange",
  "volumechange",
] as const;

/** Playback state of a clip; times are in seconds, 0 while unknown. */
function usePlaying(clip: HTMLVideoElement) {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const change of CHANGES) clip.addEventListener(change, listener);
      return () => {
        for (const change of CHANGES) clip.removeEventListener(change, listener);
      };
    },
    [clip],
  );
  const isPlaying = useSyncExternalStore(subscribe, () => !clip.paused);
  const isMuted = useSyncExternalStore(subscribe, () => clip.muted);
  const at = useSyncExternalStore(subscribe, () => clip.currentTime);
  const length = useSyncExternalStore(subscribe, () => clip.duration);
  return { isPlaying, isMuted, at, duration: Number.isFinite(length) ? length : 0 };
}

const onFullScreen = (listener: () => void) => {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
};

/** Whether something fills the screen, and whether anything can. */
function useFullScreen() {
  const isOn = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const isPossible =
    document.fullscreenEnabled || "webkitEnterFullscreen" in HTMLVideoElement.prototype;
  return { isOn, isPossible };
}

/** Lets the frame fill the screen; an iPhone can only let the clip do so, in its own player. */
function enterFullScreen(clip: HTMLVideoElement, frame: HTMLElement | null): void {
  if (document.fullscreenEnabled) {
    frame?.requestFullscreen().catch(() => {});
  } else if ("webkitEnterFullscreen" in clip && typeof clip.webkitEnterFullscreen === "function") {
    clip.webkitEnterFullscreen();
  }
}
