import { useId } from "react";

import type { SeasonShow } from "./season-show";
import { SeasonTickets } from "./season-tickets";

/** A show as a line of the bill: when, what, for how much. */
export function SeasonRow({ show }: { show: SeasonShow }) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="grid break-inside-avoid gap-x-10 gap-y-4 border-t border-line py-8 md:grid-cols-[200px_1fr] md:items-baseline print:grid-cols-[60mm_1fr] print:py-5 lg:grid-cols-[280px_1fr_auto] lg:gap-x-12 xl:grid-cols-[316px_1fr_auto]"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-balance md:block">
        <span className="font-display text-[20px] leading-tight text-brass-hi md:text-[21px]">
          {show.date}
        </span>
        <span className="block text-[16px] text-smoke md:mt-1">{show.time}</span>
      </p>
      <div>
        <h3 id={titleId} className="text-[clamp(28px,2.6vw,36px)] font-normal">
          {show.title}
        </h3>
        <p className="mt-2 max-w-[58ch] text-smoke">{show.description}</p>
      </div>
      <div className="flex items-center justify-between gap-8 md:max-lg:col-start-2 lg:justify-end">
        <p className="figures font-display text-[26px] leading-none text-brass-hi">{show.price}</p>
        <SeasonTickets show={show} look="line" />
      </div>
    </article>
  );
}
