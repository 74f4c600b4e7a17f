import { useApi } from "@/api/client";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";

import { PastEveningPictures } from "./past-evening-pictures";
import { pastEvenings } from "./past-evenings";

/** The Past Events gallery; a house without any, or without their pictures, has none. */
export function PastEvents() {
  const events = useApi("/api/past-events");
  const images = useApi("/api/past-event-images");
  const failed = [events, images].filter(({ isError }) => isError);
  const evenings = pastEvenings(events.data ?? [], images.data ?? []);
  if (failed.length === 0 && evenings.length === 0) return null;
  return (
    <section aria-labelledby="past-events" className="px-gutter pt-section">
      <Eyebrow>It happened here</Eyebrow>
      <h2 id="past-events" className="mt-3 text-[44px] font-normal md:text-[58px]">
        <HouseTitle>Past Events</HouseTitle>
      </h2>
      {failed.length > 0 ? (
        <div role="alert" className="mt-8 flex flex-wrap items-center justify-between gap-6">
          <p className="text-parchment">The past events could not be loaded.</p>
          <Button onClick={() => Promise.all(failed.map(({ refetch }) => refetch()))}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="mt-12 grid gap-18">
          {evenings.map((evening) => (
            <PastEveningPictures key={evening.event.id} evening={evening} />
          ))}
        </div>
      )}
    </section>
  );
}
