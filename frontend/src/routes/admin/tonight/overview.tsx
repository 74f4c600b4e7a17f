import { LastChanges } from "@/features/audit/managing/last-changes";
import { TonightCard } from "@/features/bookings/managing/tonight-card";
import { useFeedNeed } from "@/features/events/managing/use-feed-need";
import { useLinksNeed } from "@/features/events/managing/use-links-need";
import { useWaitingNeed } from "@/features/inbox/managing/waiting-need";
import { useFailedNeed } from "@/features/outbox/managing/use-failed-need";
import { useNewSubscribers } from "@/features/subscribers/managing/use-new-subscribers";
import { NeedTile } from "@/ui/panel/need-tile";

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
