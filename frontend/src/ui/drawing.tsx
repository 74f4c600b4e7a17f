import { createElement, type ReactNode } from "react";

import type { components } from "@/api/schema";

type DrawingShapes = components["schemas"]["DrawingOut"];

interface DrawingProps {
  of: DrawingShapes;
  className?: string;
  /** What it shows, in words; without them it is an ornament. */
  alt?: string;
}

/** One of the venue's own drawings, in the colours and typefaces of the page. */
export function Drawing({ of, className = "", alt }: DrawingProps) {
  const shapes = of.shapes.map(shape);
  if (!alt) {
    return (
      <svg {...of.attributes} className={className} aria-hidden>
        {shapes}
      </svg>
    );
  }
  return (
    <svg {...of.attributes} className={className} role="img" aria-label={alt}>
      {shapes}
    </svg>
  );
}

function shape(
  { tag, attributes, text, children }: DrawingShapes["shapes"][number],
  key: number,
): ReactNode {
  return createElement(tag, { ...attributes, key }, text, ...children.map(shape));
}
