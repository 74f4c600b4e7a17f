import type { Schemas } from "@/api/client";
import { useHydrated } from "@/lib/hydrated";

import { FadingPicture } from "./fading-picture";
import type { Rotation } from "./rotation";

interface TwoPanelsProps {
  pictures: readonly Schemas["PictureOut"][];
  rotation: Rotation;
  isRunning: boolean;
}

const PANELS = [
  { ahead: 0, className: "", sizes: "(min-width: 768px) 60vw, 150vw" },
  { ahead: 1, className: "max-md:hidden", sizes: "40vw" },
] as const;

/** Two pictures beside each other, the second one a turn ahead; a narrow screen shows the first. */
export function TwoPanels({ pictures, rotation, isRunning }: TwoPanelsProps) {
  const isHydrated = useHydrated();
  const count = pictures.length;
  return (
    <div className="absolute inset-0 grid gap-1.5 md:grid-cols-[1.18fr_.82fr]">
      {PANELS.slice(0, count).map(({ ahead, className, sizes }) => {
        const shown = (rotation.index + ahead) % count;
        const leaving = rotation.leaving === null ? null : (rotation.leaving + ahead) % count;
        return (
          <div key={ahead} className={`relative overflow-clip ${className}`}>
            {pictures.map((picture, place) =>
              place === shown || isHydrated ? (
                <FadingPicture
                  key={picture.imageUrl}
                  src={picture.imageUrl}
                  alt={picture.alt}
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
