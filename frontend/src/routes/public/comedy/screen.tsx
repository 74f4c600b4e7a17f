import { useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { openBooking } from "@/features/bookings/open-booking";
import { VideoGallery } from "@/features/content/late-video-gallery";
import { ListState } from "@/features/content/list-state";
import { UpcomingShows } from "@/features/events/late-upcoming-shows";
import { NextShowOffer, useNextOpenShow } from "@/features/events/next-show-offer";
import { NewsletterBand } from "@/features/subscribers/late-newsletter";
import { Arrow } from "@/ui/arrow";
import { late } from "@/ui/part";
import { AccentTitle, PageHero } from "@/ui/titles";

const SeasonProgramme = late(
  async () => (await import("@/features/content/season-programme")).SeasonProgramme,
);

const THANKS = {
  title: "Success!",
  description: "Thanks for subscribing! You'll be the first to know about new shows.",
};

/** What can be booked next, the season's programme, the comedy that is ahead, and clips of what was. */
export function Screen() {
  const { pagePictures } = useVenue();
  const season = useApi("/api/season");
  const events = useApi("/api/events/category/comedy");
  const videos = useApi("/api/videos/category/comedy");
  const offered = useNextOpenShow(events.data ?? []);
  return (
    <>
      <PageHero
        eyebrow="On the bill"
        title={<AccentTitle>{season.data?.title || "Featured Shows"}</AccentTitle>}
        picture={pagePictures.comedy}
        keeps="bottom"
      >
        {season.data?.subtitle && (
          <p className="mt-4 font-display text-[22px] leading-tight text-parchment italic md:text-[26px]">
            {season.data.subtitle}
          </p>
        )}
        <NextShowOffer eyebrow="Next comedy show" event={offered} onBook={openBooking}>
          <a
            href="#upcoming-shows"
            className="inline-flex min-h-11 items-center gap-2 text-[15px] text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi"
          >
            Jump to what is on next
            <Arrow to="down" className="size-4" />
          </a>
        </NextShowOffer>
      </PageHero>
      <section aria-labelledby="season" className="px-gutter pt-5 pb-6 md:pt-9 md:pb-10">
        <h2 id="season" className="sr-only">
          The Season
        </h2>
        <ListState
          query={season}
          loading="Loading featured shows..."
          failure="The season's shows could not be loaded."
        >
          {({ shows }) => <SeasonProgramme shows={shows} />}
        </ListState>
      </section>
      <div className="border-t border-line">
        <ListState
          query={events}
          loading="Loading comedy shows..."
          failure="The upcoming shows could not be loaded."
          className="mx-gutter my-section"
        >
          {(shows) => (
            <UpcomingShows
              eyebrow="Also on this stage"
              title="Additional Upcoming Shows"
              events={shows.filter(({ id }) => id !== offered?.id)}
              onBook={openBooking}
              nothing="Nothing else is announced yet. The calendar is the first to know."
            />
          )}
        </ListState>
      </div>
      <VideoGallery query={videos} />
      <NewsletterBand title="New shows, first" success={THANKS} />
    </>
  );
}
