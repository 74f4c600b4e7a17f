import { Picture } from "@/ui/picture";

import { SlideClip } from "./slide-clip";

interface FadingPictureProps {
  src: string;
  alt: string;
  /** A clip instead of a picture. */
  isVideo?: boolean;
  sizes: string;
  /** The picture that the page opens with. */
  isFirst: boolean;
  /** Shown now; the others wait unseen or are fading out. */
  isShown: boolean;
  /** Was shown until half a second ago and keeps its place while it fades. */
  isLeaving: boolean;
  isRunning: boolean;
  className?: string;
}

/** One of several pictures on the same spot: fades in, drifts slowly while it is shown, fades out. */
export function FadingPicture({
  src,
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
      className={`absolute inset-0 transition-opacity duration-500 ease-house ${drift} ${play} ${
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
          alt={alt}
          sizes={sizes}
          priority={isFirst}
          className={`size-full object-cover ${className}`}
        />
      )}
    </div>
  );
}
