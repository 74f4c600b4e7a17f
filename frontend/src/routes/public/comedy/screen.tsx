import { useApi } from "@/api/use-api";
import { categoriesInUrl, useVenue } from "@/api/venue";
import { openBooking } from "@/features/bookings/booking-place";
import { ListState } from "@/features/content/list-state";
import { ahead, momentsOf } from "@/features/events/event";
import { NextShowOffer, useNextOpenShow } from "@/features/events/next-show-offer";
import { usePagePicture } from "@/features/venue/page-picture";
import { useNow } from "@/lib/time/clock";
import * as t from "@/messages/pages";
import { Arrow } from "@/ui/arrow";
import { deferred } from "@/ui/hydration-root";
import { AccentTitle, PageHero } from "@/ui/titles";

const UpcomingShows = deferred(
  async () => (await import("@/features/events/upcoming-shows")).UpcomingShows,
);
const VideoGallery = deferred(
  async () => (await import("@/features/content/video-gallery")).VideoGallery,
);
const SeasonProgramme = deferred(
  async () => (await import("@/features/content/season-programme")).SeasonProgramme,
);
const NewsletterBand = deferred(
  async () => (await import("@/features/subscribers/newsletter")).NewsletterBand,
);

const THANKS = {
  title: t.success,
  description: t.comedySubscribed,
};

/** The next bookable show, the season's programme, upcoming comedy, and clips of past shows. */
export function Screen() {
  const season = useApi("/api/season");
  const categories = categoriesInUrl(useVenue(), "/comedy");
  const events = useApi(`/api/events/category/${categories}` as const);
  const videos = useApi(`/api/videos/category/${categories}` as const);
  const shows = events.data ?? [];
  const offered = useNextOpenShow(shows);
  const others = shows.filter(({ id }) => id !== offered?.id);
  const isMoreAhead = ahead(others, useNow({ moments: momentsOf(others) })).length > 0;
  return (
    <>
      <PageHero
        eyebrow={t.comedy}
        title={<AccentTitle>{season.data?.title || t.featuredShowsTitle}</AccentTitle>}
        picture={usePagePicture("comedy")}
        keeps="bottom"
      >
        {season.data?.subtitle && season.data.shows.length > 0 && (
          <p className="mt-4 font-display text-22 leading-tight text-parchment italic md:text-26">
            {season.data.subtitle}
          </p>
        )}
        <NextShowOffer eyebrow={t.nextComedyShow} event={offered} onBook={openBooking}>
          {isMoreAhead && (
            <a
              href="#upcoming-shows"
              className="inline-flex min-h-11 items-center gap-2 text-15 text-brass-hi underline decoration-brass/50 underline-offset-[6px] hover:decoration-brass-hi"
            >
              {t.jumpToUpcoming}
              <Arrow to="down" className="size-4" />
            </a>
          )}
        </NextShowOffer>
      </PageHero>
      <section aria-labelledby="season" className="px-gutter pt-5 pb-6 md:pt-9 md:pb-10">
        <h2 id="season" className="sr-only">
          {t.theSeason}
        </h2>
        <ListState query={season} loading={t.loadingFeaturedShows} failure={t.seasonFailed}>
          {({ shows }) => <SeasonProgramme shows={shows} />}
        </ListState>
      </section>
      <div className="border-t border-line">
        <ListState
          query={events}
          loading={t.loadingComedyShows}
          failure={t.upcomingShowsFailed}
          className="mx-gutter my-section"
        >
          {() => (
            <UpcomingShows
              eyebrow={t.onThisStage}
              title={t.moreUpcomingShows}
              events={others}
              onBook={openBooking}
              nothing={offered ? t.nothingElseAnnounced : t.noDatesAnnounced}
            />
          )}
        </ListState>
      </div>
      <VideoGallery query={videos} />
      <NewsletterBand title={t.newShowsFirst} success={THANKS} />
    </>
  );
}
