import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";
import { useVenue } from "@/api/venue";
import { useHydrated } from "@/lib/store";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/drawing";
import { LinkedText } from "@/ui/link";

import { SocialLinks } from "./contact";
import { Headline } from "./headline";
import { FadingPicture, PauseButton, type Slideshow, useSlideshow } from "./slideshow";

type HeroPicture = Schemas["HeroPictureOut"];

/** Keeps the words readable over any picture: dark towards the foot, and on a wide screen on the left. */
const SHADE = "absolute inset-0 shade-home";

/** Leaves room for the seal beside them, and for the next show below. */
const ON_A_PHONE = "max-md:h-11 max-[360px]:px-4 max-[360px]:tracking-[.1em]";

/**
 * The first view of the home page; `seal` is the round button on its right. On a phone it leaves room
 * for the next show, and the social links stand further down the page.
 */
export function Hero({ seal }: { seal: ReactNode }) {
  const venue = useVenue();
  const { heroGallery: pictures, headline } = venue;
  const slideshow = useSlideshow(pictures.length);
  const isMoving = pictures.length > 1 || headline.length > 1;

  return (
    <section className="relative isolate grid home-stage content-end gap-2 overflow-clip px-gutter pt-22 pb-1 md:gap-8 md:pt-28 md:pb-12 print:min-h-0 print:pt-0">
      <div className="absolute inset-0 -z-10 overflow-clip print:hidden">
        {pictures.length > 0 ? (
          <>
            <HeroGallery pictures={pictures} slideshow={slideshow} />
            <div className={SHADE} />
          </>
        ) : (
          <PlainBackdrop />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-4 md:gap-x-8 md:gap-y-7">
        <div className="col-span-2">
          <Headline words={headline} eyebrow={venue.placeLine} isRunning={slideshow.isRunning} />
        </div>
        <div className="col-span-2 md:col-span-1">
          <p className="font-display text-[24px] text-ivory italic md:text-[28px]">
            {venue.tagline}
          </p>
          <p className="mt-1 text-[17px] leading-[1.45] text-parchment md:mt-2 md:max-w-[38ch] md:text-[19px] md:leading-[1.6]">
            <LinkedText>{venue.intro}</LinkedText>
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-md:flex-col md:gap-3.5 max-md:items-start">
          <Button href="/events" variant="fill" className={ON_A_PHONE}>
            View Events
          </Button>
          <Button href="/host-event" className={ON_A_PHONE}>
            Host an Event
          </Button>
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-2 md:mr-6">{seal}</div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <div className="-ml-1.5 flex items-center">
          <SlideDots count={pictures.length} slideshow={slideshow} />
          {isMoving && <PauseButton playback={slideshow} />}
        </div>
        <SocialLinks className="max-md:hidden" />
      </div>
    </section>
  );
}

/** For a venue without hero pictures: velvet in a warm light, and its own logo. */
function PlainBackdrop() {
  return (
    <div className="absolute inset-0 grid items-start justify-items-end bg-[radial-gradient(70%_90%_at_82%_18%,rgb(142_27_38/.5),transparent)] pt-28 pr-gutter">
      <Logo className="size-[min(46vh,60vw)] text-brass opacity-10" />
    </div>
  );
}

/** The window that a narrow screen cuts out of a wide picture, and out of a tall one. */
const FOCUS = {
  left: "object-[20%_50%]",
  center: "object-center",
  right: "object-[80%_50%]",
} as const;

const TALL_FOCUS = {
  left: "max-md:object-left",
  center: "",
  right: "max-md:object-[80%_50%]",
} as const;

const cutOf = ({ focus, mirrored, portraitUrl }: HeroPicture): string => {
  if (portraitUrl) return `${TALL_FOCUS[focus]} ${mirrored ? "md:[scale:-1_1]" : ""}`;
  return `${FOCUS[focus]} ${mirrored ? "[scale:-1_1]" : ""}`;
};

interface HeroGalleryProps {
  pictures: readonly HeroPicture[];
  slideshow: Slideshow;
}

/** The hero's background; the pictures after the first one wait until the page has come alive. */
function HeroGallery({ pictures, slideshow }: HeroGalleryProps) {
  const isHydrated = useHydrated();
  return pictures.map((picture, place) =>
    place === 0 || isHydrated ? (
      <FadingPicture
        key={picture.id}
        src={picture.imageUrl}
        portrait={picture.portraitUrl}
        alt={picture.alt}
        sizes="(min-width: 768px) 100vw, 130vw"
        isFirst={place === 0}
        isShown={place === slideshow.index}
        isLeaving={place === slideshow.leaving}
        isRunning={slideshow.isRunning}
        className={cutOf(picture)}
      />
    ) : null,
  );
}

/** A thin bar for each slide; the target around it is large enough for a thumb. */
function SlideDots({ count, slideshow }: { count: number; slideshow: Slideshow }) {
  if (count < 2) return null;
  const slides = Array.from({ length: count }, (_, slide) => slide);
  return (
    <ul className="flex flex-wrap noscript:hidden">
      {slides.map((slide) => (
        <li key={slide}>
          <button
            type="button"
            aria-label={`Show picture ${slide + 1} of ${count}`}
            aria-current={slide === slideshow.index}
            onClick={() => slideshow.goTo(slide)}
            className="group grid h-11 w-11 place-items-center forced-colors:bg-ink"
          >
            <span
              className={`h-0.5 w-8.5 transition-colors duration-500 forced-colors:bg-[ButtonText] ${
                slide === slideshow.index
                  ? "bg-brass-hi forced-colors:h-2"
                  : "bg-ivory/35 group-hover:bg-ivory/70"
              }`}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
