import { useApi } from "@/api/use-api";
import { categoriesInUrl, usePhrase, useVenue } from "@/api/venue";
import { openBooking } from "@/features/bookings/booking-place";
import { ListState } from "@/features/content/list-state";
import { usePagePicture } from "@/features/venue/page-picture";
import * as t from "@/messages/pages";
import * as plain from "@/messages/phrases";
import { deferred } from "@/ui/hydration-root";
import { PageHero } from "@/ui/titles";

const UpcomingShows = deferred(
  async () => (await import("@/features/events/upcoming-shows")).UpcomingShows,
);
const VideoGallery = deferred(
  async () => (await import("@/features/content/video-gallery")).VideoGallery,
);
const NewsletterBand = deferred(
  async () => (await import("@/features/subscribers/newsletter")).NewsletterBand,
);

/** Creative evenings: upcoming events, and clips of past ones. */
export function Screen() {
  const categories = categoriesInUrl(useVenue(), "/creativity");
  const events = useApi(`/api/events/category/${categories}` as const);
  const eventsEyebrow = usePhrase("creativityEvents", plain.creativityEvents);
  const videos = useApi(`/api/videos/category/${categories}` as const);
  return (
    <>
      <PageHero
        eyebrow={usePhrase("creativity", plain.creativity)}
        title={t.creativity}
        picture={usePagePicture("creativity")}
      />
      <ListState
        query={events}
        loading={t.loadingCreativityEvents}
        failure={t.creativityEventsFailed}
        className="mx-gutter my-section"
      >
        {(shows) => (
          <UpcomingShows
            eyebrow={eventsEyebrow}
            title={t.upcomingCreativityEvents}
            events={shows}
            onBook={openBooking}
          />
        )}
      </ListState>
      <VideoGallery query={videos} />
      <NewsletterBand title={t.newEveningsFirst} isMain />
    </>
  );
}
