import { type Chapter, chapterId } from "./history-chapter";
import { FilmFigure, PhotoFigure } from "./history-figures";

const FIRST_LETTER =
  "first-letter:mr-[.14em] first-letter:font-display first-letter:text-brass-hi first-letter:[-webkit-initial-letter:3] first-letter:[initial-letter:3]";

/** A chapter of the story with its photo beside it and its film below. */
export function HistoryPart({ chapter, place }: { chapter: Chapter; place: number }) {
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
