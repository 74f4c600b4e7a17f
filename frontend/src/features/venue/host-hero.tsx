import type { ReactNode } from "react";

import { useVenue } from "@/api/venue";
import { useHydrated } from "@/lib/store";
import { AccentTitle } from "@/ui/titles";

import { FadingPicture, PauseButton, type Slideshow, useSlideshow } from "./slideshow";

const SHADE = "absolute inset-0 shade-host";

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
  const slideshow = useSlideshow(slides.length);
  return (
    <section
      className={`relative isolate grid content-end overflow-clip px-gutter pt-40 pb-10 md:pb-14 print:min-h-0 print:pt-0 ${
        slides.length > 0 ? "min-h-[max(620px,min(92svh,860px))]" : ""
      }`}
    >
      <div className="absolute inset-0 -z-10 print:hidden">
        {slides.length > 0 && <TwoPanels slides={slides} slideshow={slideshow} />}
        <div className={SHADE} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-7">
        <div>
          {hosting.eyebrow && (
            <p className="label text-brass-hi max-md:tracking-[.2em]">{hosting.eyebrow}</p>
          )}
          <h1 className="mt-3.5 text-[clamp(52px,8.4vw,124px)] font-normal">
            <AccentTitle>Host Your Event</AccentTitle>
          </h1>
        </div>
        <div className="flex flex-wrap items-center gap-3.5 print:hidden">
          {actions}
          {slides.length > 1 && <PauseButton playback={slideshow} />}
        </div>
      </div>
    </section>
  );
}

interface Slide {
  id: number;
  imageUrl: string;
  alt: string;
  isVideo?: boolean;
}

interface TwoPanelsProps {
  slides: readonly Slide[];
  slideshow: Slideshow;
}

const PANELS = [
  { ahead: 0, className: "", sizes: "(min-width: 768px) 60vw, 130vw" },
  { ahead: 1, className: "max-md:hidden", sizes: "40vw" },
] as const;

/** Two slides beside each other, the second one a turn ahead; a narrow screen shows the first. */
function TwoPanels({ slides, slideshow }: TwoPanelsProps) {
  const { index, leaving: left, isRunning } = slideshow;
  const isHydrated = useHydrated();
  const count = slides.length;
  return (
    <div className="absolute inset-0 grid gap-1.5 md:grid-cols-[1.18fr_.82fr]">
      {PANELS.slice(0, count).map(({ ahead, className, sizes }) => {
        const shown = (index + ahead) % count;
        // Fetched while it still waits unseen.
        const next = (shown + 1) % count;
        const leaving = left === null ? null : (left + ahead) % count;
        return (
          <div key={ahead} className={`relative overflow-clip ${className}`}>
            {slides.map(({ id, imageUrl, alt, isVideo = false }, place) =>
              place === shown || (isHydrated && [leaving, next].includes(place)) ? (
                <FadingPicture
                  key={id}
                  src={imageUrl}
                  alt={alt}
                  isVideo={isVideo}
                  sizes={sizes}
                  isFirst={ahead === 0 && place === 0}
                  isShown={place === shown}
                  isLeaving={place === leaving}
                  isRunning={isRunning}
                />
              ) : null,
            )}
          </div>
        );
      })}
    </div>
  );
}
