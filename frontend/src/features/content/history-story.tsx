import type { Schemas } from "@/api/client";

import { HistoryPart } from "./history-part";
import { HistoryWalk } from "./history-walk";

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
