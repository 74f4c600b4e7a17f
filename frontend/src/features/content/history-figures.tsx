import type { ReactNode } from "react";

import type { Schemas } from "@/api/client";

import { FilmPlate } from "./film-plate";
import { PhotoPlate } from "./photo-plate";

const SHAPES = ["aspect-[4/5]", "aspect-[5/4]", "aspect-square"] as const;

interface PhotoFigureProps {
  photo: Schemas["PhotoPlaceholder"];
  /** Its place among the chapters, which decides on its shape. */
  place: number;
  className?: string;
}

/** Where a photo belongs in the story, with its year and caption. */
export function PhotoFigure({ photo: { year, caption }, place, className = "" }: PhotoFigureProps) {
  return (
    <figure className={`break-inside-avoid ${className}`}>
      <PhotoPlate year={year} className={SHAPES[place % SHAPES.length] ?? SHAPES[0]} />
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
export function FilmFigure({ video: { caption }, className = "" }: FilmFigureProps) {
  return (
    <figure className={`break-inside-avoid ${className}`}>
      <FilmPlate label="Film to come" />
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
