import { type Chapter, chapterId } from "./history-chapter";
import { useSectionInView } from "./use-section-in-view";

/** The chapters as stops along a street; on a wide screen they stay beside the story. */
export function HistoryWalk({ chapters }: { chapters: readonly Chapter[] }) {
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
