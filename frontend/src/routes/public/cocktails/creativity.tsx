import { useApi } from "@/api/client";
import { ListState } from "@/features/content/list-state";
import { PreviousShows } from "@/features/content/previous-shows";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";

import { NextShowCard } from "./next-show-card";

/** The second pillar: the next creative show, and photos of previous ones. */
export function Creativity() {
  const images = useApi("/api/featured-images");
  return (
    <section
      id="creativity"
      aria-labelledby="creative-show"
      className="scroll-mt-16 bg-bottle px-gutter py-section print:py-8"
    >
      <Eyebrow className="text-brass-hi print:hidden">Creativity</Eyebrow>
      <h2 id="creative-show" className="mt-2 mb-9 text-[clamp(40px,4.6vw,64px)] font-normal">
        <HouseTitle>Featured Creative Show</HouseTitle>
      </h2>
      <div className="grid items-start gap-x-18 gap-y-14 lg:grid-cols-2 print:block">
        <NextShowCard
          category="creativity"
          nothing="Next creative show coming soon!"
          meanwhile="The easels are up, the pencils are sharp, and the date is being argued about."
        />
        <div>
          <h3 className="mb-5 text-[29px] lg:-mt-1 print:mt-8">Previous Shows</h3>
          <ListState
            query={images}
            loading="Loading photos..."
            failure="The photos could not be loaded."
          >
            {(photos) => <PreviousShows images={photos} />}
          </ListState>
        </div>
      </div>
      <Button href="/creativity" className="mt-10 print:hidden">
        More Creativity
      </Button>
    </section>
  );
}
