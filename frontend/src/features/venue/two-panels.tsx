import { useHydrated } from "@/lib/hydrated";

import { FadingPicture } from "./fading-picture";
import type { Rotation } from "./rotation";

export interface Slide {
  id: number;
  imageUrl: string;
  alt: string;
  isVideo?: boolean;
}

interface TwoPanelsProps {
  slides: readonly Slide[];
  rotation: Rotation;
  isRunning: boolean;
}

const PANELS = [
  { ahead: 0, className: "", sizes: "(min-width: 768px) 60vw, 150vw" },
  { ahead: 1, className: "max-md:hidden", sizes: "40vw" },
] as const;

/** Two slides beside each other, the second one a turn ahead; a narrow screen shows the first. */
export function TwoPanels({ slides, rotation, isRunning }: TwoPanelsProps) {
  const isHydrated = useHydrated();
  const count = slides.length;
  return (
    <div className="absolute inset-0 grid gap-1.5 md:grid-cols-[1.18fr_.82fr]">
      {PANELS.slice(0, count).map(({ ahead, className, sizes }) => {
        const shown = (rotation.index + ahead) % count;
        // Fetched while it still waits unseen.
        const next = (shown + 1) % count;
        const leaving = rotation.leaving === null ? null : (rotation.leaving + ahead) % count;
        return (
          <div key={ahead} className={`relative overflow-clip ${className}`}>
            {slides.map(({ id, imageUrl, alt, isVideo = false }, place) =>
              place === shown || (isHydrated && [leaving, next].includes(place)) ? (
                <FadingPicture
                  key={id}
                  src={imageUrl}
                  alt={alt}
                  isVideo={isVideo}
                  sizes={sizes}
                  isFirst={place === ahead}
                  isShown={place === shown}
                  isLeaving={place === leaving}
                  isRunning={isRunning}
                />
              ) : null,
            )}
          </div>
        );
      })}
    </div>
  );
}
