import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import { useApi } from "@/api/use-api";
import { usePhrase, useVenue } from "@/api/venue";
import { EmptyNotice, ListState } from "@/features/content/list-state";
import { useSectionInView } from "@/features/content/use-section-in-view";
import { usePagePicture } from "@/features/venue/page-picture";
import { useHydrated } from "@/lib/store";
import * as t from "@/messages/pages";
import * as plain from "@/messages/phrases";
import { Button } from "@/ui/button";
import { Drawing, Logo } from "@/ui/drawing";
import { HydrationRoot } from "@/ui/hydration-root";
import { AccentTitle, PageHero } from "@/ui/titles";

/** The story of the street. */
export function Screen() {
  const { placeLine } = useVenue();
  const history = useApi("/api/history");
  const emptyTitle = usePhrase("historyEmptyTitle", plain.historyEmptyTitle);
  const empty = usePhrase("historyEmpty", plain.historyEmpty);
  return (
    <>
      <PageHero
        eyebrow={placeLine}
        title={<AccentTitle>{history.data?.title || t.history}</AccentTitle>}
        picture={usePagePicture("history")}
        keeps="bottom"
      />
      <ListState
        query={history}
        loading={t.loadingHistory}
        failure={t.historyFailed}
        className="mx-gutter my-section"
      >
        {(story) =>
          story.sections.length > 0 ? (
            <HydrationRoot>
              <HistoryStory story={story} />
            </HydrationRoot>
          ) : (
            <EmptyNotice title={emptyTitle} className="mx-gutter my-section">
              {empty}
            </EmptyNotice>
          )
        }
      </ListState>
      <section
        aria-label={t.fromHere}
        className="flex flex-wrap gap-4 border-t border-line bg-soot px-gutter py-14 print:hidden"
      >
        <Button href="/events" variant="fill">
          {t.eventsCalendarLink}
        </Button>
        <Button href="/about">{t.aboutTheHouse}</Button>
      </section>
    </>
  );
}

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

/** The story in its chapters, with links to them next to it. */
function HistoryStory({ story }: { story: Schemas["History"] }) {
  return (
    <article className="px-gutter pb-section print:pb-0">
      {story.intro && (
        <p className="max-w-[30em] pt-14 pb-16 font-display text-25 leading-[1.32] text-pretty md:text-34 lg:pt-20 lg:pb-24 print:py-4 print:text-[14pt]">
          {story.intro}
        </p>
      )}
      {story.walk && <HistoryMap walk={story.walk} stops={story.sections.map(({ at }) => at)} />}
      <div className="grid gap-x-18 gap-y-16 lg:grid-cols-[220px_minmax(0,1fr)] print:block">
        <HistoryWalk chapters={story.sections} />
        <div className="grid gap-y-18 lg:gap-y-24 print:block print:[&>*+*]:mt-8">
          {story.sections.map((chapter, place) => (
            <HistoryPart key={chapter.heading} chapter={chapter} place={place} />
          ))}
          {story.closing && (
            <p className="relative max-w-[34rem] border-t border-brass break-inside-avoid pt-8 font-display text-21 leading-[1.42] text-pretty italic before:absolute before:inset-x-0 before:top-[3px] before:border-t before:border-brass/40 md:text-24 print:max-w-[135mm] print:text-[12pt]">
              {story.closing}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

/** The chapters as stops along a street; on a wide screen they stay next to the story. */
function HistoryWalk({ chapters }: { chapters: readonly Chapter[] }) {
  const current = useSectionInView(chapters.map(chapterId));
  return (
    <nav aria-label={t.chapters} className="self-start lg:sticky lg:top-28 print:hidden">
      <ol className="[counter-reset:chapter]">
        {chapters.map((chapter, place) => {
          const id = chapterId(chapter, place);
          return (
            <li
              key={id}
              className="relative [counter-increment:chapter] before:absolute before:top-0 before:bottom-0 before:left-[12.5px] before:border-l before:border-brass/60 first:before:top-1/2 last:before:bottom-1/2"
            >
              <a
                href={`#${id}`}
                aria-current={id === current ? "location" : undefined}
                className="group flex min-h-11 items-center gap-4 py-1.5 leading-snug text-balance text-smoke transition-colors duration-200 hover:text-brass-hi aria-[current]:text-brass-hi"
              >
                <span
                  aria-hidden
                  className="figures relative grid size-6.5 shrink-0 place-items-center rounded-full border border-brass bg-ink text-14 leading-none transition-colors duration-200 before:content-[counter(chapter)] group-aria-[current]:bg-brass group-aria-[current]:text-on-brass"
                />
                <span>{chapter.heading}</span>
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

/** A chapter of the story with its photo next to it and its film below. */
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
        className="text-36 font-normal md:text-46 xl:col-span-2 print:mb-2 print:text-[20pt]"
      >
        {heading}
      </h2>
      <div className="max-w-[34rem] print:max-w-none">
        {paragraphs.map((paragraph, number) => (
          <p
            key={paragraph}
            className={`text-18 leading-[1.66] text-pretty text-parchment md:text-19 print:text-[11pt] print:leading-[1.5] ${
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
          className="self-start max-xl:mt-3 xl:sticky xl:top-28 xl:mt-2 print:hidden"
        />
      )}
      {video && <FilmFigure video={video} className="mt-3 print:hidden" />}
    </section>
  );
}

interface HistoryMapProps {
  walk: Schemas["Walk"];
  /** Position of each chapter's stop, from 0 to 1; null for a chapter without one. */
  stops: readonly (number | null)[];
}

const LEFT = 34;
const LENGTH = 916;
const STREET = 92;

const across = (at: number): number => Math.round(LEFT + at * LENGTH);

/** On a phone the whole map is a third as wide, and its letters are as large as before. */
const LETTERS = "fill-smoke stroke-none text-34 md:text-19";

/**
 * The walk as a map: the street and its crossings, the stops with the numbers of their chapters,
 * and the venue. It is decorative, because the list of chapters contains the same facts.
 */
function HistoryMap({ walk, stops }: HistoryMapProps) {
  const { shortName } = useVenue();
  const { street, crossings, house, endsInWater } = walk;
  return (
    <svg
      aria-hidden
      viewBox="0 0 1000 226"
      fill="none"
      stroke="currentColor"
      textAnchor="middle"
      className="mb-14 w-full max-w-[1080px] font-sans text-brass lg:mb-20 print:hidden"
    >
      <path d={`M4 ${STREET - 8}H${across(1)}M4 ${STREET + 8}H${across(1)}`} />
      <path d={crossings.map(({ at }) => `M${across(at)} 48V136`).join("")} opacity=".5" />
      {endsInWater && <path d={WAVES} opacity=".7" />}
      {crossings.map(({ name, at }) => (
        <text key={name} x={across(at)} y="168" className={LETTERS}>
          {name}
        </text>
      ))}
      <text
        x="4"
        y="220"
        textAnchor="start"
        className="fill-parchment stroke-none font-display text-36 italic md:text-24"
      >
        {street}
      </text>
      {house !== null && (
        <g className="text-brass-hi">
          <path d={`M${across(house)} ${STREET + 8}V190`} />
          <path d={`M${across(house)} ${STREET}l9 9-9 9-9-9z`} fill="currentColor" />
          <text
            x={across(house)}
            y="220"
            className="fill-brass-hi stroke-none font-display text-36 italic md:text-24"
          >
            {shortName}
          </text>
        </g>
      )}
      {stops.map(
        (at, chapter) =>
          at !== null && (
            <g key={at}>
              <path d={`M${across(at)} 46V${STREET - 8}`} />
              <circle cx={across(at)} cy="30" className="fill-ink [r:28px] md:[r:17px]" />
              <text
                x={across(at)}
                y="30"
                dominantBaseline="central"
                className="figures fill-brass-hi stroke-none text-34 md:text-20"
              >
                {chapter + 1}
              </text>
            </g>
          ),
      )}
    </svg>
  );
}

/** The shore and the water behind the right end. */
const WAVES = [40, 62, 84, 106, 128, 150]
  .map((y) => `M${across(1) + 8} ${y}q6-7 12 0t12 0t12 0`)
  .join("");

interface PhotoFigureProps {
  photo: Schemas["PhotoPlaceholder"];
  className?: string;
}

/** Replaces a photo in the story: an engraving with its year, labeled as a drawing. */
function PhotoFigure({ photo, className = "" }: PhotoFigureProps) {
  return (
    <Figure className={className} caption={photo.caption} year={photo.year}>
      <Plate engraving={photo.engraving} title={photo.year} toCome={t.photographToCome} />
    </Figure>
  );
}

interface FilmFigureProps {
  video: Schemas["VideoPlaceholder"];
  className?: string;
}

/** Replaces a film in the story: an engraving between film perforations. */
function FilmFigure({ video, className = "" }: FilmFigureProps) {
  return (
    <Figure className={className} caption={video.caption}>
      <Perforation />
      <Plate engraving={video.engraving} toCome={t.filmToCome} />
      <Perforation />
    </Figure>
  );
}

interface FigureProps {
  caption: string;
  year?: string;
  className: string;
  /** The content of the picture's frame. */
  children: ReactNode;
}

/** A small plate with its caption, which is next to it if there is room. */
function Figure({ caption, year, className, children }: FigureProps) {
  return (
    <figure
      className={`grid max-w-[34rem] items-end gap-x-6 gap-y-3.5 break-inside-avoid sm:grid-cols-[15.5rem_1fr] xl:max-w-[17rem] xl:grid-cols-1 ${className}`}
    >
      <div className="max-w-[17rem] border border-line bg-soot p-1.5">{children}</div>
      <figcaption className="max-w-[44ch] text-16 leading-normal text-pretty text-smoke">
        <span>{caption}</span>
        {year && <span className="sr-only">{` ${year}`}</span>}
      </figcaption>
    </figure>
  );
}

interface PlateProps {
  /** Null if the venue has no drawing; then its logo is shown. */
  engraving: Schemas["PhotoPlaceholder"]["engraving"];
  title?: string;
  /** Footer text of a plate without a drawing. */
  toCome: string;
}

/** An engraved plate in its double rule. */
function Plate({ engraving, title, toCome }: PlateProps) {
  // All engravings together weigh as much as half the text, and none is in the first view.
  const isHydrated = useHydrated();
  return (
    <div className="double-rule grid justify-items-center border border-brass/50 px-4 pt-4 pb-3 text-brass">
      {engraving ? (
        <div className="relative w-full">
          <Drawing
            drawing={isHydrated ? engraving : { ...engraving, shapes: [] }}
            className="w-full"
          />
          <noscript>
            <Logo className="absolute inset-0 m-auto size-28" />
          </noscript>
        </div>
      ) : (
        <Logo className="my-6 size-28" />
      )}
      {title && (
        <p
          aria-hidden
          className="figures mt-2.5 font-display text-26 leading-tight text-brass-hi italic"
        >
          {title}
        </p>
      )}
      <p className="mt-1 text-13 tracking-[.06em] text-smoke">{engraving ? t.drawing : toCome}</p>
    </div>
  );
}

/** The holes along the edge of a film. */
function Perforation() {
  return (
    <span className="my-1 block h-2 bg-[repeating-linear-gradient(90deg,transparent_0_8px,var(--color-line)_8px_18px,transparent_18px_24px)]" />
  );
}
