import { useEffect } from "react";

import { LastChanges } from "@/admin/audit/changes";
import { TonightCard } from "@/admin/bookings/tonight-card";
import { EventLinksSection } from "@/admin/events/event-links";
import { useFeedTodo, useLinksTodo } from "@/admin/events/todos";
import { useWaitingTodo } from "@/admin/inbox/waiting";
import { useFailedTodo } from "@/admin/mail/mail";
import { PastEventsSection } from "@/admin/past-events/past-events";
import { SlideshowSection } from "@/admin/slideshow/slideshow";
import {
  NEWSLETTER,
  SECRET_CALENDAR,
  SubscribersSection,
  useSubscribersTodo,
} from "@/admin/subscribers/subscribers";
import { ViewHeader } from "@/admin/ui/headings";
import { TodoTile } from "@/admin/ui/todo-tile";
import { useNow } from "@/lib/clock";
import { useVenueTime } from "@/lib/venue-time";

/** How the evening stands, and the five lists that are always at hand. */
export function TonightView() {
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
      <SlideshowSection />
    </>
  );
}

/** The evening at a glance: tonight, what needs somebody, and what was changed last. */
function Overview() {
  const todos = {
    links: useLinksTodo(),
    waiting: useWaitingTodo(),
    failed: useFailedTodo(),
    subscribers: useSubscribersTodo(),
  };
  const feed = useFeedTodo();
  const isQuiet = [...Object.values(todos), feed].every((todo) => todo && !todo.isPressing);
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
              <TodoTile todo={feed} />
            </li>
          )}
          {Object.entries(todos).map(([name, todo]) => (
            <li key={name} className="min-h-24 bg-soot">
              {todo && <TodoTile todo={todo} />}
            </li>
          ))}
        </ul>
      </section>
      <LastChanges />
    </>
  );
}

/** Goes to the section that the address names, now and whenever it names another. */
function useSectionOfAddress(): void {
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
