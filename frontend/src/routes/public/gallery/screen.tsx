import { useEffect } from "react";
import type { Schemas } from "@/api/client";
import { useApi, useApiCache } from "@/api/use-api";
import { networksOf, usePhrase, useVenue } from "@/api/venue";
import { ListState } from "@/features/content/list-state";
import { usePagePicture } from "@/features/venue/page-picture";
import { whenIdle } from "@/lib/hydration/hydration";
import * as t from "@/messages/gallery";
import * as plain from "@/messages/phrases";
import { JsButton, type JsButtonProps } from "@/ui/button";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { usePictureViewer } from "@/ui/overlays/picture-viewer";
import { Picture } from "@/ui/picture";
import { Eyebrow, PageHero } from "@/ui/titles";

const FollowLinks = deferred(async () => (await import("@/ui/follow-links")).FollowLinks);

/** The venue in pictures. */
export function Screen() {
  const gallery = useApi("/api/gallery");
  const cache = useApiCache();
  // Loaded and not shown: other pages find them in the cache.
  useEffect(() => whenIdle(() => cache.prefetch("/api/featured-images")), [cache]);
  return (
    <>
      <PageHero
        eyebrow={usePhrase("gallery", plain.gallery)}
        title={t.galleryTitle}
        picture={usePagePicture("gallery")}
      />
      <section aria-label={t.photos} className="px-gutter py-section">
        <ListState query={gallery} loading={t.loadingGallery} failure={t.photosFailed}>
          {({ photos }) =>
            photos.length > 0 ? (
              <HydrationRoot>
                <GalleryGrid photos={photos} />
              </HydrationRoot>
            ) : (
              <p className="max-w-[46ch] text-19 text-smoke">{t.noPhotosYet}</p>
            )
          }
        </ListState>
      </section>
      <HydrationRoot>
        <FeaturedInvitation />
      </HydrationRoot>
    </>
  );
}

/** Asks visitors to mention the venue in photos on social networks. */
function FeaturedInvitation() {
  const venue = useVenue();
  const eyebrow = usePhrase("photos", plain.photos);
  const [before, after] = usePhrase("photosInvitation", plain.photosInvitation).split("{tag}", 2);
  const tag = venue.social.handle || venue.name;
  if (!tag) return null;
  return (
    <section
      aria-labelledby="want-to-be-featured"
      className="grid items-end gap-x-18 gap-y-12 border-t border-line bg-soot px-gutter py-section lg:grid-cols-[1.5fr_1fr]"
    >
      <div>
        <Eyebrow>{eyebrow}</Eyebrow>
        <h2 id="want-to-be-featured" className="mt-3 fluid-[38px,5.4vw,80px] font-normal">
          {t.wantToBeFeatured}
        </h2>
        <p className="mt-6 max-w-[46ch] text-19 text-parchment">
          <span>{before}</span>
          {after !== undefined && <span className="text-brass-hi">{tag}</span>}
          <span>{after}</span>
        </p>
      </div>
      {networksOf(venue).length > 0 && (
        <div>
          <p className="mb-4 font-display text-29 leading-tight italic text-brass-hi">{tag}</p>
          <FollowLinks />
        </div>
      )}
    </section>
  );
}

type GalleryPhoto = Schemas["Photo"];

/** The venue's photos as spreads of six, each opening in the size of the screen. */
function GalleryGrid({ photos }: { photos: readonly GalleryPhoto[] }) {
  const { opener, viewer } = usePictureViewer(
    t.galleryName,
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
  /** Its share of the row. */
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
/** The same height as the wide picture next to it, cropped. */
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
        <figcaption className="pt-3 font-display text-19 leading-tight italic md:text-22">
          {photo.caption}
        </figcaption>
      </figure>
    </li>
  );
}
