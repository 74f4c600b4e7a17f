import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";
import { FilmPlaceholder } from "./film-placeholder";
import { useSectionInView } from "./use-section-in-view";

type Chapter = Schemas["Section"];

/** A chapter's anchor on the page, for links to it. */
const chapterId = ({ heading }: Chapter, place: number): string => {
  const words =
    heading
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return ["part", place + 1, ...words].join("-");
};

/** The story in its chapters, with the way through them beside it. */
export function HistoryStory({ story }: { story: Schemas["History"] }) {
  return (
    <article className="px-gutter pb-section print:pb-0">
      {story.intro && (
        <p className="max-w-[30em] pt-14 pb-16 font-display text-[25px] leading-[1.32] text-pretty md:text-[34px] lg:pt-20 lg:pb-24 print:py-4 print:text-[14pt]">
          {story.intro}
        </p>
      )}
      <div className="grid gap-x-18 gap-y-16 lg:grid-cols-[200px_minmax(0,1fr)] print:block">
        <HistoryWalk chapters={story.sections} />
        <div className="grid gap-y-18 lg:gap-y-24 print:block print:[&>*+*]:mt-8">
          {story.sections.map((chapter, place) => (
            <HistoryPart key={chapter.heading} chapter={chapter} place={place} />
          ))}
          {story.closing && (
            <p className="relative max-w-[34rem] border-t border-brass break-inside-avoid pt-8 font-display text-[21px] leading-[1.42] text-pretty italic before:absolute before:inset-x-0 before:top-[3px] before:border-t before:border-brass/40 md:text-[24px] print:max-w-[135mm] print:text-[12pt]">
              {story.closing}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

/** The chapters as stops along a street; on a wide screen they stay beside the story. */
function HistoryWalk({ chapters }: { chapters: readonly Chapter[] }) {
  const current = useSectionInView(chapters.map(chapterId));
  return (
    <nav aria-label="Chapters" className="self-start lg:sticky lg:top-28 print:hidden">
      <ol>
        {chapters.map((chapter, place) => {
          const id = chapterId(chapter, place);
          return (
            <li
              key={id}
              className="relative before:absolute before:top-0 before:bottom-0 before:left-[4.5px] before:border-l before:border-brass/60 first:before:top-1/2 last:before:bottom-1/2"
            >
              <a
                href={`#${id}`}
                aria-current={id === current ? "location" : undefined}
                className="group flex min-h-11 items-center gap-5 py-1 leading-snug text-balance text-smoke transition-colors duration-200 hover:text-brass-hi aria-[current]:text-brass-hi"
              >
                <span
                  aria-hidden
                  className="relative size-2.5 shrink-0 rounded-full border border-brass bg-ink transition-colors duration-200 group-aria-[current]:bg-brass"
                />
                {chapter.heading}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const FIRST_LETTER =
  "first-letter:mr-[.14em] first-letter:font-display first-letter:text-brass-hi first-letter:[-webkit-initial-letter:3] first-letter:[initial-letter:3]";

/** A chapter of the story with its photo beside it and its film below. */
function HistoryPart({ chapter, place }: { chapter: Chapter; place: number }) {
  const { heading, paragraphs, photo, video } = chapter;
  const id = chapterId(chapter, place);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-28 gap-x-14 gap-y-6 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] print:block print:max-w-[135mm]"
    >
      <h2
        id={`${id}-title`}
        className="text-[36px] font-normal md:text-[46px] xl:col-span-2 print:mb-2 print:text-[20pt]"
      >
        {heading}
      </h2>
      <div className="max-w-[34rem] print:max-w-none">
        {paragraphs.map((paragraph, number) => (
          <p
            key={paragraph}
            className={`text-[18px] leading-[1.66] text-pretty text-parchment md:text-[19px] print:text-[11pt] print:leading-[1.5] ${
              number > 0 ? "indent-[1.8em]" : ""
            } ${place === 0 && number === 0 ? FIRST_LETTER : ""}`}
          >
            {paragraph}
          </p>
        ))}
      </div>
      {photo && (
        <PhotoFigure
          photo={photo}
          place={place}
          className="w-full max-w-[34rem] self-start max-xl:mt-3 xl:sticky xl:top-28 xl:mt-2 print:hidden"
        />
      )}
      {video && <FilmFigure video={video} className="mt-3 xl:col-span-2 xl:mt-9 print:hidden" />}
    </section>
  );
}

const SHAPES = ["aspect-[4/5]", "aspect-[5/4]", "aspect-square"] as const;

interface PhotoFigureProps {
  photo: Schemas["PhotoPlaceholder"];
  /** Its place among the chapters, which decides on its shape. */
  place: number;
  className?: string;
}

/** Where a photo belongs in the story, with its year and caption. */
function PhotoFigure({ photo: { year, caption }, place, className = "" }: PhotoFigureProps) {
  return (
    <figure className={`break-inside-avoid ${className}`}>
      <PhotoPlaceholder year={year} className={SHAPES[place % SHAPES.length] ?? SHAPES[0]} />
      <Caption>
        <span className="sr-only">Photograph to come. </span>
        {caption}
        <span className="mt-1 block text-brass">{year}</span>
      </Caption>
    </figure>
  );
}

interface FilmFigureProps {
  video: Schemas["VideoPlaceholder"];
  className?: string;
}

/** Where a film belongs in the story, with its caption. */
function FilmFigure({ video: { caption }, className = "" }: FilmFigureProps) {
  return (
    <figure className={`break-inside-avoid ${className}`}>
      <FilmPlaceholder label="Film to come" />
      <Caption>
        <span className="sr-only">Film to come. </span>
        {caption}
      </Caption>
    </figure>
  );
}

const Caption = ({ children }: { children: ReactNode }) => (
  <figcaption className="mt-3.5 max-w-[52ch] text-[16px] leading-normal text-smoke">
    {children}
  </figcaption>
);

const MOUNTS = [
  "top-0 left-0 [clip-path:polygon(0_0,100%_0,0_100%)]",
  "top-0 right-0 [clip-path:polygon(0_0,100%_0,100%_100%)]",
  "bottom-0 left-0 [clip-path:polygon(0_0,100%_100%,0_100%)]",
  "right-0 bottom-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]",
];

/** Rays of the stage's footlights, from the lower edge upwards. */
const RAYS = Array.from({ length: 17 }, (_, place) => {
  const angle = (Math.PI * (place + 1)) / 18;
  const end = (radius: number) =>
    `${(50 - radius * Math.cos(angle)).toFixed(2)} ${(100 - radius * Math.sin(angle)).toFixed(2)}`;
  return `M${end(34)}L${end(120)}`;
}).join("");

interface PhotoPlaceholderProps {
  /** When the photo was taken: what stands where it belongs. */
  year: string;
  /** Its shape. */
  className: string;
}

/** A mount in the album whose photo is not there yet: ornament where a photo belongs. */
function PhotoPlaceholder({ year, className }: PhotoPlaceholderProps) {
  return (
    <div
      aria-hidden
      className={`@container grid grid-rows-[1fr_auto] bg-coal px-[4.5%] pt-[4.5%] ${className}`}
    >
      <div className="relative grid place-items-center overflow-clip bg-[radial-gradient(ellipse_at_50%_80%,var(--color-line),var(--color-soot)_78%)]">
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="xMidYMax slice"
          fill="none"
          stroke="currentColor"
          strokeWidth=".35"
          className="absolute inset-0 size-full text-brass/45"
        >
          <path d={RAYS} />
          <circle cx="50" cy="100" r="30" />
          <circle cx="50" cy="100" r="27" />
          <circle cx="50" cy="100" r="24" />
        </svg>
        {MOUNTS.map((place) => (
          <span key={place} className={`absolute size-9 bg-brass/50 ${place}`} />
        ))}
        <p className="figures relative max-w-[80%] text-center font-display text-[13cqw] leading-[1.02] text-balance text-brass-hi italic">
          {year}
        </p>
      </div>
      <p className="py-3 text-center text-[12px] font-medium tracking-[.24em] text-brass uppercase">
        Photograph to come
      </p>
    </div>
  );
}
