import { useApi } from "@/api/client";
import { openBooking } from "@/features/bookings/booking-desk-store";
import { NextEventBanner } from "@/features/events/next-event-banner";
import { useNextEvents } from "@/features/events/use-next-events";
import type { VenueEvent } from "@/features/events/venue-event";
import { NewsletterForm } from "@/features/subscribers/newsletter-form";
import { SecretCalendarButton } from "@/features/subscribers/secret-calendar-button";
import { Hero } from "@/features/venue/hero";
import { SealRing } from "@/features/venue/seal-ring";
import { SocialFeed } from "@/features/venue/social-feed";
import { StayInTheLoop } from "@/features/venue/stay-in-the-loop";
import { Button } from "@/ui/button";
import { Loading } from "@/ui/loading";

import { ThisWeek } from "./this-week";

/** The house's front: who it is, what is on next, and how to stay in touch. */
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
      {upcoming.data ? (
        <Programme events={upcoming.data} />
      ) : (
        <Waiting hasFailed={upcoming.isError} onRetry={upcoming.refetch} />
      )}
      <SocialFeed />
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
function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <section aria-label="Events" className="border-y border-line bg-soot px-gutter py-13.5">
      {hasFailed ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-6">
          <p className="text-parchment">The events could not be loaded.</p>
          <Button onClick={onRetry}>Try Again</Button>
        </div>
      ) : (
        <Loading>Loading events...</Loading>
      )}
    </section>
  );
}
