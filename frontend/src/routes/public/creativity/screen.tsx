import { useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { openBooking } from "@/features/bookings/open-booking";
import { VideoGallery } from "@/features/content/deferred-video-gallery";
import { ListState } from "@/features/content/list-state";
import { UpcomingShows } from "@/features/events/deferred-upcoming-shows";
import { NewsletterBand } from "@/features/subscribers/deferred-newsletter";
import { PageHero } from "@/ui/titles";

/** Creative evenings: what is ahead, and clips of what was. */
export function Screen() {
  const { pagePictures } = useVenue();
  const events = useApi("/api/events/category/creativity");
  const videos = useApi("/api/videos/category/creativity");
  return (
    <>
      <PageHero eyebrow="Draw, write, make" title="Creativity" picture={pagePictures.creativity} />
      <ListState
        query={events}
        loading="Loading creativity events..."
        failure="The creativity events could not be loaded."
        className="mx-gutter my-section"
      >
        {(shows) => (
          <UpcomingShows
            eyebrow="Bring a pencil"
            title="Upcoming Creativity Events"
            events={shows}
            onBook={openBooking}
          />
        )}
      </ListState>
      <VideoGallery query={videos} />
      <NewsletterBand title="New evenings, first" />
    </>
  );
}
