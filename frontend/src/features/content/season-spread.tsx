import { useId } from "react";

import { Picture } from "@/ui/picture";

import type { SeasonShow } from "./season-show";
import { SeasonTickets } from "./season-tickets";

interface SeasonSpreadProps {
  show: SeasonShow;
  imageUrl: string;
  /** The picture stands on the right. */
  isMirrored: boolean;
  isFirst: boolean;
}

/** A show with its picture, over the whole width of the bill. */
export function SeasonSpread({ show, imageUrl, isMirrored, isFirst }: SeasonSpreadProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={`grid break-inside-avoid items-center print:block print:py-8 gap-x-[clamp(32px,5vw,72px)] gap-y-7 ${
        isFirst ? "pb-14" : "border-t border-line py-14"
      } ${isMirrored ? "lg:grid-cols-[1fr_1.35fr]" : "lg:grid-cols-[1.35fr_1fr]"}`}
    >
      <div
        className={`aspect-[16/10] overflow-clip bg-coal print:hidden ${isMirrored ? "lg:order-2" : ""}`}
      >
        <Picture
          src={imageUrl}
          alt={show.alt}
          sizes="(min-width: 1024px) 55vw, 100vw"
          className="size-full object-cover"
        />
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3.5">
          <span className="font-display text-[22px] leading-tight text-brass-hi md:text-[26px]">
            {show.date}
          </span>
          <span className="text-smoke">{show.time}</span>
        </p>
        <h3
          id={titleId}
          className="mt-3 text-[clamp(38px,4.2vw,60px)] font-normal print:text-[28px]"
        >
          {show.title}
        </h3>
        <p className="mt-5 max-w-[46ch] text-[19px] text-parchment">{show.description}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-5">
          <SeasonTickets show={show} look="fill" />
          <p className="figures font-display text-[30px] leading-none text-brass-hi">
            {show.price}
          </p>
        </div>
      </div>
    </article>
  );
}
