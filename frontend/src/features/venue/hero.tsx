import { type ReactNode, useEffect, useState } from "react";
import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { useVenue } from "@/api/venue";
import { useHydrated } from "@/lib/store";
import * as t from "@/messages/venue";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/drawing";
import { deferred } from "@/ui/hydration-root";
import { LinkedText } from "@/ui/linked-text";
import { AccentTitle, ON_PICTURE } from "@/ui/titles";

import { FadingPicture, PauseButton, type Slideshow, useSlideshow } from "./slideshow";

const SocialLinks = deferred(async () => (await import("@/ui/social-icon")).SocialLinks);

type HeroPicture = Schemas["HeroPictureOut"];

/** Keeps text readable over any picture: dark at the bottom, and on a wide screen on the left. */
const SHADE = "absolute inset-0 shade-home";

/** Leaves room for the seal next to it, and for the next show below. */
const ON_A_PHONE = "max-md:min-h-11 max-[22.5rem]:px-4 max-[22.5rem]:tracking-[.1em]";

/**
 * The first view of the home page; `seal` is the round button on its right. On a phone it leaves room
 * for the next show.
 */
export function Hero({ seal }: { seal: ReactNode }) {
  const venue = useVenue();
  const { data: home } = useApi("/api/home");
  const pictures = home?.heroGallery ?? [];
  const ownWords = home?.headline ?? [];
  const headline =
    ownWords.length > 0 ? ownWords : [{ word: venue.name || t.home, icon: "logo" as const }];
  const slideshow = useSlideshow(pictures.length);
  const isMoving = pictures.length > 1 || headline.length > 1;

  return (
    <section
      className={`relative isolate grid home-stage content-end gap-2 overflow-clip px-gutter pt-18 pb-1 md:gap-8 md:pt-28 md:pb-12 print:min-h-0 print:pt-0 ${
        pictures.length > 0 ? ON_PICTURE : ""
      }`}
    >
      <div className="absolute inset-0 -z-10 overflow-clip print:hidden">
        {pictures.length > 0 ? (
          <>
            <HeroGallery pictures={pictures} slideshow={slideshow} />
            <div className={SHADE} />
          </>
        ) : (
          home && <PlainBackdrop />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-3 md:gap-x-8 md:gap-y-7">
        <div className="col-span-2">
          <Headline words={headline} eyebrow={venue.placeLine} isRunning={slideshow.isRunning} />
        </div>
        <div className="col-span-2 md:col-span-1">
          {venue.tagline && (
            <p className="font-display text-24 text-ivory italic md:text-28">{venue.tagline}</p>
          )}
          {home?.intro && (
            <p className="mt-1 text-17 leading-[1.45] text-parchment md:mt-2 md:max-w-[38ch] md:text-19 md:leading-[1.6]">
              <LinkedText>{home.intro}</LinkedText>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2.5 max-md:flex-col md:gap-3.5 max-md:items-start">
          <Button href="/events" variant="fill" className={ON_A_PHONE}>
            {t.viewEvents}
          </Button>
          <Button href="/host-event" className={ON_A_PHONE}>
            {t.hostAnEvent}
          </Button>
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-2 md:mr-6">{seal}</div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <div className="-ml-1.5 flex items-center">
          <SlideDots count={pictures.length} slideshow={slideshow} />
          {isMoving && <PauseButton playback={slideshow} />}
        </div>
        <SocialLinks />
      </div>
    </section>
  );
}

/** For a venue without hero pictures: velvet in a warm light, and its own logo. */
function PlainBackdrop() {
  return (
    <div className="absolute inset-0 grid items-start justify-items-end bg-[radial-gradient(70%_90%_at_82%_18%,color-mix(in_srgb,var(--color-velvet)_50%,transparent),transparent)] pt-28 pr-gutter">
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
  left: "max-md:object-left md:object-[20%_50%]",
  center: "",
  right: "object-[80%_50%]",
} as const;

const cutOf = ({ focus, mirrored, portraitUrl }: HeroPicture): string => {
  if (portraitUrl) return `${TALL_FOCUS[focus]} ${mirrored ? "md:[scale:-1_1]" : ""}`;
  return `${FOCUS[focus]} ${mirrored ? "[scale:-1_1]" : ""}`;
};

interface HeroGalleryProps {
  pictures: readonly HeroPicture[];
  slideshow: Slideshow;
}

/** The hero's background; the pictures after the first one load after hydration. */
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
            aria-label={t.showPicture(slide + 1, count)}
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

const VISIBLE_MS = 2500;
const HIDDEN_MS = 500;

/**
 * The current word of the headline: visible for 2.5 s, then hidden, and 0.5 s later the next. While
 * paused, the word stays visible.
 */
export function useHeadlineTurn(count: number, isRunning: boolean) {
  const [turn, setTurn] = useState({ index: 0, isVisible: true });

  useEffect(() => {
    if (!isRunning || count < 2) return;
    const { index, isVisible } = turn;
    const next = isVisible
      ? { index, isVisible: false }
      : { index: (index + 1) % count, isVisible: true };
    const timer = setTimeout(() => setTurn(next), isVisible ? VISIBLE_MS : HIDDEN_MS);
    return () => clearTimeout(timer);
  }, [turn, count, isRunning]);

  return { index: turn.index, isVisible: turn.isVisible || !isRunning };
}

/** All words lie on the same spot, so that a change of words causes no layout shift. */
const SPOT = "col-start-1 row-start-1 transition-[opacity,visibility] duration-500";

const LARGE = "text-[14vw] md:fluid-[92px,10.4vw,160px]";
const CAPITALS = "text-[13.4vw] md:fluid-[92px,10.4vw,160px]";

interface HeadlineProps {
  words: readonly Schemas["HeadlineWord"][];
  /** The small text next to the icon. */
  eyebrow: string;
  isRunning: boolean;
}

/** The rotating words of the hero; a screen reader gets all of them as one title. */
function Headline({ words, eyebrow, isRunning }: HeadlineProps) {
  const turn = useHeadlineTurn(words.length, isRunning);
  const spot = (index: number) =>
    `${SPOT} ${index === turn.index && turn.isVisible ? "opacity-100" : "invisible opacity-0"}`;

  return (
    <>
      <div className="flex items-center gap-3.5">
        <span aria-hidden className="-ml-1.5 grid size-11 shrink-0 text-brass-hi md:size-13">
          {words.map(({ word, icon }, index) => (
            <span key={word} className={spot(index)}>
              <HeadlineIcon icon={icon} />
            </span>
          ))}
        </span>
        {eyebrow && (
          <p className="label text-balance text-brass-hi max-md:tracking-[.2em]">{eyebrow}</p>
        )}
      </div>
      <h1 className="mt-1 font-normal md:mt-3">
        <span className="sr-only">{words.map(({ word }) => word).join(", ")}</span>
        <span aria-hidden className="grid items-end">
          {words.map(({ word }, index) => (
            <span
              key={word}
              className={`${spot(index)} ${word === word.toUpperCase() ? CAPITALS : LARGE}`}
            >
              <AccentTitle>{word}</AccentTitle>
            </span>
          ))}
        </span>
      </h1>
    </>
  );
}

const DRAWINGS = {
  cocktails: (
    <>
      <path d="M18 22h64L50 56zM50 56v30M33 86h34" />
      <path d="M29.5 34h41" opacity=".5" />
      <path className="stroke-velvet-hi" d="M43 44 70 12" />
      <circle cx="47" cy="39.5" r="4.5" fill="currentColor" stroke="none" />
    </>
  ),
  creativity: (
    <>
      <path d="M22 12h56v46H22zM50 12V6M50 58v14M32 58 20 92M68 58l12 34M27 74h46" />
      <path className="stroke-velvet-hi" d="M32 46c8-22 14 8 21-9s11-9 16 1" />
    </>
  ),
  comedy: (
    <>
      <path d="M50 8c9 0 16 7 16 17v13c0 10-7 17-16 17s-16-7-16-17V25c0-10 7-17 16-17Z" />
      <path d="M34 25h32M34 38h32M50 8v47" opacity=".5" />
      <path d="M25 42c0 15 11 25 25 25s25-10 25-25M50 67v21" />
      <path className="stroke-velvet-hi" d="M34 89h32" />
    </>
  ),
  music: (
    <>
      <path d="M38 74V18l40-8v54" />
      <path d="M38 32l40-8" opacity=".5" />
      <ellipse cx="28" cy="75" rx="11" ry="8" />
      <ellipse className="stroke-velvet-hi" cx="68" cy="65" rx="11" ry="8" />
    </>
  ),
  theater: (
    <>
      <path d="M10 12h80M14 12c0 34 0 54-4 76h22c-6-18-4-34 8-48M86 12c0 34 0 54 4 76H68c6-18 4-34-8-48" />
      <path d="M14 12c4 20 16 28 36 28s32-8 36-28" />
      <path className="stroke-velvet-hi" d="M32 88h36" />
    </>
  ),
} as const;

/** The line drawing next to a word of the headline. */
function HeadlineIcon({ icon }: { icon: "logo" | keyof typeof DRAWINGS }) {
  if (icon === "logo") return <Logo className="size-full" />;
  return (
    <svg
      viewBox="0 0 100 100"
      className="size-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {DRAWINGS[icon]}
    </svg>
  );
}
