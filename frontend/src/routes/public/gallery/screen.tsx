import { useApi } from "@/api/client";
import { useVenue } from "@/api/venue";
import { GalleryGrid } from "@/features/content/gallery-grid";
import { ListState } from "@/features/content/list-state";
import { PageHero } from "@/ui/page-hero";

import { FeaturedInvitation } from "./featured-invitation";

/** The house in pictures. */
export function Screen() {
  const { pagePictures } = useVenue();
  const gallery = useApi("/api/gallery");
  // Loaded and not shown, as the specification has it: other pages find them in the cache.
  useApi("/api/featured-images");
  return (
    <>
      <PageHero eyebrow="The house in pictures" title="GALLERY" picture={pagePictures.gallery} />
      <span className="fan" aria-hidden />
      <section aria-label="Photos" className="px-gutter py-section">
        <ListState
          query={gallery}
          loading="Loading gallery..."
          failure="The photos could not be loaded."
        >
          {({ photos }) =>
            photos.length > 0 ? (
              <GalleryGrid photos={photos} />
            ) : (
              <p className="max-w-[46ch] text-[19px] text-smoke">
                The first photos are being developed. Come and be in them.
              </p>
            )
          }
        </ListState>
      </section>
      <FeaturedInvitation />
    </>
  );
}
