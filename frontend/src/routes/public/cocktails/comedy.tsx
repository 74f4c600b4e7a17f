import { FilmPlate } from "@/features/content/film-plate";
import { Button } from "@/ui/button";
import { Eyebrow } from "@/ui/eyebrow";
import { HouseTitle } from "@/ui/house-title";
import { Link } from "@/ui/link";

import { NextShowCard } from "./next-show-card";

/** The third pillar: the next comedy show, and where clips of past ones belong. */
export function Comedy() {
  return (
    <section
      id="comedy"
      aria-labelledby="comedy-show"
      className="scroll-mt-16 border-t border-line px-gutter py-section print:py-8"
    >
      <Eyebrow className="print:hidden">Comedy</Eyebrow>
      <h2 id="comedy-show" className="mt-2 mb-9 text-[clamp(40px,4.6vw,64px)] font-normal">
        <HouseTitle>Next Featured Show</HouseTitle>
      </h2>
      <div className="grid items-start gap-x-18 gap-y-14 lg:grid-cols-2 print:block">
        <NextShowCard
          category="comedy"
          nothing="No upcoming comedy shows scheduled yet!"
          meanwhile="Somebody in the wings is still working on the timing."
        />
        <div className="print:hidden">
          <FilmPlate label="Past clips" />
          <h3 className="mt-7 text-[29px]">Past Clips</h3>
          <p className="mt-3 max-w-[46ch] text-smoke">
            The best five minutes of other evenings will run here. What has been filmed so far is
            shown with the{" "}
            <Link
              href="/comedy"
              className="text-brass-hi underline decoration-brass/50 underline-offset-4"
            >
              featured shows
            </Link>
            .
          </p>
          <Button href="/events" className="mt-8">
            View All Comedy Events
          </Button>
        </div>
      </div>
    </section>
  );
}
