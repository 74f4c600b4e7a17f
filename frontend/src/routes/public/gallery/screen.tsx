import { useEffect } from "react";

import { useApi, useApiCache } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { GalleryGrid } from "@/features/content/gallery";
import { ListState } from "@/features/content/list-state";
import { networksOf } from "@/features/venue/contact";
import { whenIdle } from "@/lib/hydration/hydration";
import { deferred, HydrationRoot } from "@/ui/hydration-root";
import { Eyebrow, PageHero } from "@/ui/titles";

const FollowLinks = deferred(
  async () => (await import("@/features/venue/stay-in-the-loop")).FollowLinks,
);

/** The venue in pictures. */
export function Screen() {
  const { pagePictures } = useVenue();
  const gallery = useApi("/api/gallery");
  const cache = useApiCache();
  // Loaded and not shown: other pages find them in the cache.
  useEffect(() => whenIdle(() => cache.prefetch("/api/featured-images")), [cache]);
  return (
    <>
      <PageHero eyebrow="The house in pictures" title="GALLERY" picture={pagePictures.gallery} />
      <section aria-label="Photos" className="px-gutter py-section">
        <ListState
          query={gallery}
          loading="Loading gallery..."
          failure="The photos could not be loaded."
        >
          {({ photos }) =>
            photos.length > 0 ? (
              <HydrationRoot>
                <GalleryGrid photos={photos} />
              </HydrationRoot>
            ) : (
              <p className="max-w-[46ch] text-[19px] text-smoke">No photos are here yet.</p>
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

/** Asks visitors to name the venue in the photos they show on social networks. */
function FeaturedInvitation() {
  const venue = useVenue();
  const tag = venue.social.handle || venue.name;
  return (
    <section
      aria-labelledby="want-to-be-featured"
      className="grid items-end gap-x-18 gap-y-12 border-t border-line bg-soot px-gutter py-section lg:grid-cols-[1.5fr_1fr]"
    >
      <div>
        <Eyebrow>Your night, our wall</Eyebrow>
        <h2 id="want-to-be-featured" className="mt-3 text-[clamp(38px,5.4vw,80px)] font-normal">
          WANT TO BE FEATURED?
        </h2>
        <p className="mt-6 max-w-[46ch] text-[19px] text-parchment">
          Took a photo that does the room justice? Tag <span className="text-brass-hi">{tag}</span>{" "}
          on social media, and it may hang here.
        </p>
      </div>
      {networksOf(venue).length > 0 && (
        <div>
          <p className="mb-4 font-display text-[29px] leading-tight italic text-brass-hi">{tag}</p>
          <FollowLinks />
        </div>
      )}
    </section>
  );
}
