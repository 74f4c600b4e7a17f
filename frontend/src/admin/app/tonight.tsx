import { useEffect } from "react";
import { LastChanges } from "@/admin/audit/changes";
import { TonightCard } from "@/admin/bookings/tonight-card";
import { EventLinksSection } from "@/admin/events/event-links";
import { useFeedNeed, useLinksNeed } from "@/admin/events/todos";
import { useWaitingNeed } from "@/admin/inbox/waiting";
import { useFailedNeed } from "@/admin/mail/mail";
import { PastEventsSection } from "@/admin/past-events/past-events";
import { HostSlideshowSection } from "@/admin/slideshow/slideshow";
import {
  NEWSLETTER,
  SECRET_CALENDAR,
  SubscribersSection,
  useNewSubscribers,
} from "@/admin/subscribers/subscribers";
import { ViewHeader } from "@/admin/ui/headings";
import { NeedTile } from "@/admin/ui/todo-tile";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";

/** How the evening stands, and the five lists that are always at hand. */
export function View() {
  const time = useVenueTime();
  const today = time.longDay(useNow(60_000));
  useSectionOfAddress();
  return (
    <>
      <ViewHeader above="Admin Panel" title={today} />
      <Overview />
      <EventLinksSection />
      <SubscribersSection list={NEWSLETTER} />
      <SubscribersSection list={SECRET_CALENDAR} />
      <PastEventsSection />
      <HostSlideshowSection />
    </>
  );
}

/** The evening at a glance: tonight, what needs somebody, and what was changed last. */
export function Overview() {
  const needs = {
    links: useLinksNeed(),
    waiting: useWaitingNeed(),
    failed: useFailedNeed(),
    subscribers: useNewSubscribers(),
  };
  const feed = useFeedNeed();
  const isQuiet = [...Object.values(needs), feed].every((need) => need && !need.isPressing);
  return (
    <>
      <TonightCard />
      <section aria-label="What needs attention" className="mt-5.5 mb-9.5">
        {isQuiet && (
          <p className="mb-2.5 text-available">All quiet. Nothing needs you right now.</p>
        )}
        <ul className="grid grid-cols-2 gap-px border border-line bg-line md:grid-cols-4">
          {feed?.isPressing && (
            <li className="col-span-full bg-soot">
              <NeedTile need={feed} />
            </li>
          )}
          {Object.entries(needs).map(([name, need]) => (
            <li key={name} className="min-h-24 bg-soot">
              {need && <NeedTile need={need} />}
            </li>
          ))}
        </ul>
      </section>
      <LastChanges />
    </>
  );
}

/** Goes to the section that the address names, now and whenever it names another. */
export function useSectionOfAddress(): void {
  useEffect(() => {
    const go = () => {
      const section = document.getElementById(window.location.hash.slice(1));
      section?.scrollIntoView();
      section?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
    };
    go();
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, []);
}
