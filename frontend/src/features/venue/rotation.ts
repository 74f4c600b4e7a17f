import { useCallback, useEffect, useState } from "react";

interface Slides {
  index: number;
  /** The slide that is fading out, until the fade is over. */
  leaving: number | null;
}

export interface Rotation extends Slides {
  goTo: (index: number) => void;
}

const FADE_MS = 500;

interface RotationOptions {
  count: number;
  /** How long each slide stays, in milliseconds. */
  intervalMs: number;
  isRunning: boolean;
}

/** Shows slide after slide, and the first again after the last; a jump starts the time anew. */
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
