import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";
import { useHydrated } from "@/lib/store";
import { Drawing } from "@/ui/drawing";
import { Logo } from "@/ui/logo";

interface PhotoFigureProps {
  photo: Schemas["PhotoPlaceholder"];
  className?: string;
}

/** Where a photo belongs in the story: an engraving with its year, until the photo comes. */
export function PhotoFigure({ photo, className = "" }: PhotoFigureProps) {
  return (
    <Figure className={className} caption={photo.caption} year={photo.year}>
      <Plate engraving={photo.engraving} title={photo.year} label="Photograph to come" />
    </Figure>
  );
}

interface FilmFigureProps {
  video: Schemas["VideoPlaceholder"];
  className?: string;
}

/** Where a film belongs in the story: an engraving between the holes of a film, until it comes. */
export function FilmFigure({ video, className = "" }: FilmFigureProps) {
  return (
    <Figure className={className} caption={video.caption}>
      <Perforation />
      <Plate engraving={video.engraving} label="Film to come" />
      <Perforation />
    </Figure>
  );
}

interface FigureProps {
  caption: string;
  year?: string;
  className: string;
  /** What stands there until the picture comes. */
  children: ReactNode;
}

/** A small plate with its caption, which stands beside it where there is room. */
function Figure({ caption, year, className, children }: FigureProps) {
  return (
    <figure
      className={`grid max-w-[34rem] items-end gap-x-6 gap-y-3.5 break-inside-avoid sm:grid-cols-[15.5rem_1fr] xl:max-w-[17rem] xl:grid-cols-1 ${className}`}
    >
      <div className="max-w-[17rem] border border-line bg-soot p-1.5">{children}</div>
      <figcaption className="max-w-[44ch] text-[16px] leading-normal text-pretty text-smoke">
        <span>{caption}</span>
        {year && <span className="sr-only">{` ${year}`}</span>}
      </figcaption>
    </figure>
  );
}

interface PlateProps {
  /** Null where the venue has drawn none: then its own mark stands there. */
  engraving: Schemas["PhotoPlaceholder"]["engraving"];
  title?: string;
  /** The small words at its foot. */
  label: string;
}

/** An engraved plate in its double rule. */
function Plate({ engraving, title, label }: PlateProps) {
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
          className="figures mt-2.5 font-display text-[26px] leading-tight text-brass-hi italic"
        >
          {title}
        </p>
      )}
      <p className="mt-1 text-[13px] tracking-[.06em] text-smoke">{label}</p>
    </div>
  );
}

/** The holes along the edge of a film. */
function Perforation() {
  return (
    <span className="my-1 block h-2 bg-[repeating-linear-gradient(90deg,transparent_0_8px,var(--color-line)_8px_18px,transparent_18px_24px)]" />
  );
}
