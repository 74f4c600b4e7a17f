import type { Schemas } from "@/api/client";

import { HistoryMap } from "./history-map";
import { FilmFigure, PhotoFigure } from "./history-plates";
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
      {story.walk && <HistoryMap walk={story.walk} stops={story.sections.map(({ at }) => at)} />}
      <div className="grid gap-x-18 gap-y-16 lg:grid-cols-[220px_minmax(0,1fr)] print:block">
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
                  className="figures relative grid size-6.5 shrink-0 place-items-center rounded-full border border-brass bg-ink text-[14px] leading-none transition-colors duration-200 before:content-[counter(chapter)] group-aria-[current]:bg-brass group-aria-[current]:text-on-brass"
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
          className="self-start max-xl:mt-3 xl:sticky xl:top-28 xl:mt-2 print:hidden"
        />
      )}
      {video && <FilmFigure video={video} className="mt-3 print:hidden" />}
    </section>
  );
}
