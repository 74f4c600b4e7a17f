import type { Schemas } from "@/api/client";
import { JsButton, type JsButtonProps } from "@/ui/button";
import { usePictureViewer } from "@/ui/overlays/picture-viewer";
import { Picture } from "@/ui/picture";

type GalleryPhoto = Schemas["Photo"];

/** The venue's photos as spreads of six, each opening in the size of the screen. */
export function GalleryGrid({ photos }: { photos: readonly GalleryPhoto[] }) {
  const { opener, viewer } = usePictureViewer(
    "Gallery",
    photos.map((photo, id) => ({ ...photo, id })),
  );
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:gap-x-5 lg:grid-cols-12 lg:gap-x-7 lg:gap-y-12">
        {photos.map((photo, place) => (
          <GalleryFigure
            key={photo.imageUrl}
            photo={photo}
            place={place}
            opener={opener(place, photo.caption)}
          />
        ))}
      </ul>
      {viewer}
    </>
  );
}

interface Cut {
  /** How much of the row it takes. */
  cell: string;
  /** Its shape. */
  frame: string;
  sizes: string;
}

const WIDE: Cut = {
  cell: "col-span-2 lg:col-span-8",
  frame: "aspect-[16/10]",
  sizes: "(min-width: 1024px) 62vw, 95vw",
};
/** As high as the wide one beside it, whose picture it lets see only a part of. */
const TALL: Cut = {
  cell: "lg:col-span-4",
  frame: "aspect-[4/5] lg:aspect-auto",
  sizes: "(min-width: 1024px) 70vw, 85vw",
};
const HALF: Cut = {
  cell: "lg:col-span-6",
  frame: "aspect-[4/5] md:aspect-[16/10]",
  sizes: "(min-width: 768px) 47vw, 85vw",
};
const SPREAD = [WIDE, TALL, TALL, WIDE, HALF, HALF] as const;

interface GalleryFigureProps {
  photo: GalleryPhoto;
  /** Its place among the photos, which decides on its cut. */
  place: number;
  opener: JsButtonProps;
}

/** A photo with its caption. */
function GalleryFigure({ photo, place, opener }: GalleryFigureProps) {
  const cut = SPREAD[place % SPREAD.length] ?? WIDE;
  return (
    <li className={`grid ${cut.cell}`}>
      <figure className="grid content-start lg:grid-rows-[1fr_auto] lg:content-stretch">
        <JsButton {...opener} className={`group relative overflow-clip bg-coal ${cut.frame}`}>
          <Picture
            src={photo.imageUrl}
            alt={photo.alt}
            sizes={cut.sizes}
            priority={place === 0}
            className="absolute inset-0 size-full object-cover transition-transform duration-[1200ms] group-hover:scale-[1.03]"
          />
        </JsButton>
        <figcaption className="pt-3 font-display text-[19px] leading-tight italic md:text-[22px]">
          {photo.caption}
        </figcaption>
      </figure>
    </li>
  );
}
