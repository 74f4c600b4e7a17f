import { Suspense } from "react";

import { type Reading, useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { openBooking } from "@/features/bookings/booking";
import { EventCard } from "@/features/events/card/event-card";
import type { VenueEvent } from "@/features/events/event";
import { NextEventBanner, useNextEvents } from "@/features/events/next-event-banner";
import { NewsletterForm } from "@/features/subscribers/newsletter";
import { SecretCalendarButton } from "@/features/subscribers/secret-calendar-button";
import { SocialLinks, StayInTheLoop } from "@/features/venue/contact";
import { Hero } from "@/features/venue/hero";
import { Button } from "@/ui/button";
import { Loading } from "@/ui/loading";
import { Logo } from "@/ui/logo";
import { AccentTitle, Eyebrow } from "@/ui/titles";

/** The first page: who the venue is, what is on next, and how to stay in touch. */
export function Screen() {
  const upcoming = useApi("/api/events/upcoming?limit=12");
  return (
    <>
      <Hero
        seal={
          <SecretCalendarButton>
            <SealRing />
          </SecretCalendarButton>
        }
      />
      <span className="fan" aria-hidden />
      {upcoming.data ? <Programme events={upcoming.data} /> : <Waiting query={upcoming} />}
      <div className="border-t border-line px-gutter py-4 empty:hidden md:hidden">
        <SocialLinks className="justify-center" />
      </div>
      <Suspense>
        <PhotoWall />
      </Suspense>
      <StayInTheLoop form={<NewsletterForm />} />
    </>
  );
}

function Programme({ events }: { events: readonly VenueEvent[] }) {
  const { soonest, thisWeek } = useNextEvents(events);
  return (
    <>
      <NextEventBanner event={soonest} onBook={openBooking} />
      <ThisWeek events={thisWeek} />
    </>
  );
}

/** While the events are on their way, and when they did not come: the rest of the page is there. */
function Waiting({ query }: { query: Reading<VenueEvent[]> }) {
  return (
    <section aria-label="Events" className="border-y border-line bg-soot px-gutter py-13.5">
      {query.error !== null ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-6">
          <p className="text-parchment">The events could not be loaded.</p>
          <Button isBusy={query.isFetching} onClick={query.refetch}>
            Try Again
          </Button>
        </div>
      ) : (
        <Loading>Loading events...</Loading>
      )}
    </section>
  );
}

/** The next seven days without the soonest event: at most three cards, the first one larger. */
export function ThisWeek({ events }: { events: readonly VenueEvent[] }) {
  return (
    <section aria-labelledby="this-week" className="px-gutter py-section">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <Eyebrow>On the bill</Eyebrow>
          <h2 id="this-week" className="mt-2 text-[44px] md:text-[64px]">
            This Week
          </h2>
        </div>
        <Button href="/events">Full Calendar</Button>
      </div>
      {events.length > 0 ? (
        <ul className="grid gap-7 md:grid-cols-2 lg:grid-cols-[1.35fr_1fr_1fr]">
          {events.map((event, place) => (
            <li key={event.id} className="grid md:max-lg:first:col-span-2">
              <EventCard
                event={event}
                onBook={openBooking}
                variant={place === 0 ? "featured" : "full"}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="max-w-[46ch] border-t border-line pt-7 text-[19px] text-smoke">
          Nothing else is on in the next seven days. The calendar knows what comes after.
        </p>
      )}
    </section>
  );
}

/** The venue's photo wall; the embedded page says so politely when there is none to show. */
export function PhotoWall() {
  const venue = useVenue();
  return (
    <section
      aria-labelledby="photo-wall"
      className="border-t border-line bg-soot px-gutter py-section print:hidden"
    >
      <Eyebrow>Photo Feed</Eyebrow>
      <h2 id="photo-wall" className="mt-2 mb-10 text-[44px] md:text-[64px]">
        <AccentTitle>Seen at the House</AccentTitle>
      </h2>
      <iframe
        src="/embed/social-feed"
        title={`Photos from ${venue.name}`}
        loading="lazy"
        className={`block photo-wall w-full ${venue.socialFeedUrl ? "min-h-120" : ""}`}
      />
    </section>
  );
}

/** The venue's logo in two brass rings, and what it opens: said on a phone, at a desk when it is near. */
export function SealRing() {
  return (
    <span className="grid justify-items-center gap-2.5 md:gap-3.5">
      <span className="grid size-18 place-items-center rounded-full bg-ink/55 text-brass-hi two-rings transition-colors duration-300 group-hover:bg-velvet/60 group-hover:outline-brass md:size-42">
        <Logo className="size-12 md:size-28" />
      </span>
      <span className="text-center text-[11px] leading-tight font-medium tracking-[.14em] text-brass-hi uppercase transition-opacity duration-300 max-md:w-min noscript:hidden md:text-[12px] md:tracking-[.24em] md:pointer-fine:opacity-0 md:group-hover:opacity-100 md:group-focus-visible:opacity-100">
        Secret Calendar
      </span>
    </span>
  );
}
