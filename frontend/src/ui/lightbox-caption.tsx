import { ChevronLeft, ChevronRight } from "lucide-react";

import type { LightboxPicture } from "./lightbox";

interface LightboxCaptionProps {
  picture: LightboxPicture | undefined;
  place: number;
  count: number;
  onStep: (by: 1 | -1) => void;
}

const STEP =
  "grid size-12 place-items-center border border-line text-ivory/85 transition-colors duration-200 hover:border-brass hover:text-brass-hi";

/** What the picture is, which of how many, and the ways to its neighbours. */
export function LightboxCaption({ picture, place, count, onStep }: LightboxCaptionProps) {
  return (
    <div className="flex items-center justify-between gap-6 px-5 pt-4 pb-5 md:px-18 md:pt-6 md:pb-8">
      <div aria-live="polite">
        {picture?.caption && (
          <p className="font-display text-[22px] leading-tight md:text-[26px]">{picture.caption}</p>
        )}
        {picture?.description && (
          <p className="mt-1 max-w-[62ch] text-[16px] text-smoke">{picture.description}</p>
        )}
        {count > 1 && (
          <p className="figures mt-1.5 text-[15px] text-brass">
            {place + 1} of {count}
          </p>
        )}
      </div>
      {count > 1 && (
        <div className="flex shrink-0 gap-2">
          <button
            type="button"
            aria-label="Previous picture"
            onClick={() => onStep(-1)}
            className={STEP}
          >
            <ChevronLeft aria-hidden className="size-6" strokeWidth={1.25} />
          </button>
          <button
            type="button"
            aria-label="Next picture"
            onClick={() => onStep(1)}
            className={STEP}
          >
            <ChevronRight aria-hidden className="size-6" strokeWidth={1.25} />
          </button>
        </div>
      )}
    </div>
  );
}
