import type { ReactNode } from "react";

import { useVenue } from "@/api/venue";
import { HouseTitle } from "@/ui/house-title";

import { PauseButton } from "./pause-button";
import { usePlayback } from "./playback";
import { useRotation } from "./rotation";
import { type Slide, TwoPanels } from "./two-panels";

const SLIDE_MS = 5000;

const SHADE =
  "absolute inset-0 bg-[linear-gradient(0deg,var(--color-ink)_2%,rgb(14_11_10/.74)_38%,rgb(14_11_10/.06)_68%,rgb(14_11_10/.5)_88%,rgb(14_11_10/.84))]";

interface HostHeroProps {
  /** What passes behind the title; the photos of the profile where there is nothing else. */
  slides: readonly Slide[];
  /** Stand beside the title. */
  actions: ReactNode;
}

/** The first view of the host page. */
export function HostHero({ slides: ownSlides, actions }: HostHeroProps) {
  const { hosting } = useVenue();
  const photos = hosting.pictures.map((picture, id) => ({ id, ...picture }));
  const slides = ownSlides.length > 0 ? ownSlides : photos;
  const playback = usePlayback();
  const rotation = useRotation({
    count: slides.length,
    intervalMs: SLIDE_MS,
    isRunning: playback.isRunning,
  });
  return (
    <section
      className={`relative isolate grid content-end overflow-clip px-gutter pt-40 pb-10 md:pb-14 print:min-h-0 print:pt-0 ${
        slides.length > 0 ? "min-h-[max(620px,min(92svh,860px))]" : ""
      }`}
    >
      <div className="absolute inset-0 -z-10 print:hidden">
        {slides.length > 0 && (
          <TwoPanels slides={slides} rotation={rotation} isRunning={playback.isRunning} />
        )}
        <div className={SHADE} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-7">
        <div>
          {hosting.eyebrow && (
            <p className="label text-brass-hi max-md:tracking-[.2em]">{hosting.eyebrow}</p>
          )}
          <h1 className="mt-3.5 text-[clamp(52px,8.4vw,124px)] font-normal">
            <HouseTitle>Host Your Event</HouseTitle>
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-3.5 print:hidden">
          {actions}
          {slides.length > 1 && <PauseButton playback={playback} />}
        </div>
      </div>
    </section>
  );
}
