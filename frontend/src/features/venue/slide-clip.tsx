import { useEffect, useRef, useState } from "react";

interface SlideClipProps {
  src: string;
  /** What a screen reader says; empty for none. */
  alt: string;
  isPlaying: boolean;
  className?: string;
}

/** A silent clip among the pictures of a slideshow: it plays while it is shown. */
export function SlideClip({ src, alt, isPlaying, className = "" }: SlideClipProps) {
  const clip = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const video = clip.current;
    if (!video || hasFailed) return;
    if (isPlaying) {
      // A browser that will not play by itself shows the clip's first picture.
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
