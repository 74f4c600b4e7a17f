import { useState } from "react";

import { preloadLightbox } from "@/ui/load-lightbox";
import { PictureViewer } from "@/ui/picture-viewer";

import { GalleryFigure } from "./gallery-figure";
import type { GalleryPhoto } from "./gallery-photo";

/** The house's photos as spreads of six, each opening in the size of the screen. */
export function GalleryGrid({ photos }: { photos: readonly GalleryPhoto[] }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ul
        onPointerEnter={preloadLightbox}
        onFocus={preloadLightbox}
        className="grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-5 lg:grid-cols-12 lg:gap-x-7 lg:gap-y-12"
      >
        {photos.map((photo, place) => (
          <GalleryFigure
            key={photo.imageUrl}
            photo={photo}
            place={place}
            onOpen={() => setShown(place)}
          />
        ))}
      </ul>
      <PictureViewer
        title="Gallery"
        pictures={photos.map((photo, place) => ({ ...photo, id: place }))}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(null)}
      />
    </>
  );
}
