import { useCallback, useEffect, useRef, useState } from "react";
import { REDUCED_MOTION, useMedia } from "@/lib/media";
import * as t from "@/messages/venue";
import { IconButton } from "@/ui/button";
import { Picture } from "@/ui/picture";

interface Slides {
  index: number;
  /** The slide that is fading out, until the fade is over. */
  leaving: number | null;
}

interface Rotation extends Slides {
  goTo: (index: number) => void;
}

const SLIDE_MS = 5000;
const FADE_MS = 500;

interface RotationOptions {
  count: number;
  /** How long each slide stays, in milliseconds. */
  intervalMs: number;
  isRunning: boolean;
}

/** Shows slide after slide in a loop; a jump restarts the interval. */
export function useRotation({ count, intervalMs, isRunning }: RotationOptions): Rotation {
  const [{ index, leaving }, setSlides] = useState<Slides>({ index: 0, leaving: null });

  const goTo = useCallback((next: number) => {
    setSlides((slides) =>
      next === slides.index ? slides : { index: next, leaving: slides.index },
    );
  }, []);

  useEffect(() => {
    if (!isRunning || count < 2) return;
    const timer = setTimeout(() => goTo((index + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [index, count, intervalMs, isRunning, goTo]);

  useEffect(() => {
    if (leaving === null) return;
    const timer = setTimeout(() => setSlides({ index, leaving: null }), FADE_MS);
    return () => clearTimeout(timer);
  }, [index, leaving]);

  return { index, leaving, goTo };
}

interface Playback {
  isPaused: boolean;
  /** False if the visitor prefers reduced motion: then there is no animation to pause. */
  canPlay: boolean;
  isRunning: boolean;
  toggle: () => void;
}

/** Whether animations may run: not while paused, nor if the visitor prefers reduced motion. */
function usePlayback(): Playback {
  const [isPaused, setPaused] = useState(false);
  const canPlay = !useReducedMotion();
  return {
    isPaused,
    canPlay,
    isRunning: canPlay && !isPaused,
    toggle: () => setPaused((wasPaused) => !wasPaused),
  };
}

export interface Slideshow extends Rotation, Playback {}

/** Slides that change automatically every five seconds, until the visitor pauses them. */
export function useSlideshow(count: number): Slideshow {
  const playback = usePlayback();
  const rotation = useRotation({ count, intervalMs: SLIDE_MS, isRunning: playback.isRunning });
  return { ...playback, ...rotation };
}

/** Pauses and resumes the animations; hidden if there are none. */
export function PauseButton({ playback }: { playback: Playback }) {
  if (!playback.canPlay) return null;
  return (
    <IconButton
      label={playback.isPaused ? t.playTheSlideshow : t.pauseTheSlideshow}
      onClick={playback.toggle}
      className="text-ivory/80 noscript:hidden forced-colors:bg-ink"
    >
      <svg viewBox="0 0 20 20" className="size-4.5" fill="currentColor" aria-hidden>
        {playback.isPaused ? <path d="M5 3v14l12-7z" /> : <path d="M5 3h3v14H5zM12 3h3v14h-3z" />}
      </svg>
    </IconButton>
  );
}

interface FadingPictureProps {
  src: string;
  /** A tall picture of the same, for a narrow screen. */
  portrait?: string | null | undefined;
  alt: string;
  /** A clip instead of a picture. */
  isVideo?: boolean;
  sizes: string;
  /** The picture that the page opens with. */
  isFirst: boolean;
  /** Shown now; the others wait unseen or are fading out. */
  isShown: boolean;
  /** The previous slide, which stays for half a second while it fades. */
  isLeaving: boolean;
  isRunning: boolean;
  className?: string;
}

/** One of several pictures on the same spot: fades in, drifts slowly while it is shown, fades out. */
export function FadingPicture({
  src,
  portrait,
  alt,
  isVideo = false,
  sizes,
  isFirst,
  isShown,
  isLeaving,
  isRunning,
  className = "",
}: FadingPictureProps) {
  const drift = isShown || isLeaving ? "animate-drift" : "";
  const play = isRunning || isLeaving ? "" : "[animation-play-state:paused]";
  return (
    <div
      aria-hidden={!isShown}
      className={`absolute inset-0 transition-opacity duration-500 ${drift} ${play} ${
        isShown ? "opacity-100" : "opacity-0"
      }`}
    >
      {isVideo ? (
        <SlideClip
          src={src}
          alt={alt}
          isPlaying={isShown && isRunning}
          className={`size-full object-cover ${className}`}
        />
      ) : (
        <Picture
          src={src}
          portrait={portrait}
          alt={alt}
          sizes={sizes}
          priority={isFirst}
          className={`size-full object-cover ${className}`}
        />
      )}
    </div>
  );
}

interface SlideClipProps {
  src: string;
  /** Text for screen readers; empty for none. */
  alt: string;
  isPlaying: boolean;
  className?: string;
}

/** A silent clip among the pictures of a slideshow: it plays while it is shown. */
function SlideClip({ src, alt, isPlaying, className = "" }: SlideClipProps) {
  const clip = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const video = clip.current;
    if (!video || hasFailed) return;
    if (isPlaying) {
      // If the browser blocks autoplay, it shows the clip's first frame.
      video.play().catch(() => {});
    } else {
      video.pause();
    }
  }, [isPlaying, hasFailed]);

  return (
    <video
      ref={clip}
      src={src}
      aria-label={alt || undefined}
      hidden={hasFailed}
      muted
      loop
      playsInline
      preload="metadata"
      onError={() => {
        console.error(`The clip ${src} cannot be played.`);
        setFailed(true);
      }}
      className={className}
    />
  );
}

/** Whether the visitor prefers reduced motion; false on the server. */
const useReducedMotion = (): boolean => useMedia(REDUCED_MOTION) ?? false;
