import { HostSlideshowSection } from "@/features/content/managing/host-slideshow-section";
import { PastEventsSection } from "@/features/content/managing/past-events-section";
import { EventLinksSection } from "@/features/events/managing/event-links-section";
import { NEWSLETTER, SECRET_CALENDAR } from "@/features/subscribers/managing/subscriber-list";
import { SubscribersSection } from "@/features/subscribers/managing/subscribers-section";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";
import { ViewHeader } from "@/ui/panel/view-header";

import { Overview } from "./overview";
import { useSectionOfAddress } from "./section-of-address";

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
