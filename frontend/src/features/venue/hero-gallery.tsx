import type { Schemas } from "@/api/client";
import { useHydrated } from "@/lib/hydrated";

import { FadingPicture } from "./fading-picture";
import type { Rotation } from "./rotation";

/** The window that a narrow screen cuts out of a wide picture. */
const FOCUS = {
  left: "object-[20%_50%]",
  center: "object-center",
  right: "object-[80%_50%]",
} as const;

interface HeroGalleryProps {
  pictures: readonly Schemas["HeroPictureOut"][];
  rotation: Rotation;
  isRunning: boolean;
}

/** The hero's background; the pictures after the first one wait until the page has come alive. */
export function HeroGallery({ pictures, rotation, isRunning }: HeroGalleryProps) {
  const isHydrated = useHydrated();
  return pictures.map((picture, place) =>
    place === 0 || isHydrated ? (
      <FadingPicture
        key={picture.id}
        src={picture.imageUrl}
        alt={picture.alt}
        sizes="(min-width: 768px) 100vw, 150vw"
        isFirst={place === 0}
        isShown={place === rotation.index}
        isLeaving={place === rotation.leaving}
        isRunning={isRunning}
        className={`${FOCUS[picture.focus]} ${picture.mirrored ? "-scale-x-100" : ""}`}
      />
    ) : null,
  );
}
