import { createElement, type ReactNode } from "react";

import type { components } from "@/api/schema";

type Shapes = components["schemas"]["DrawingOut"];

interface DrawingProps {
  drawing: Shapes;
  className: string;
  /** What it shows, in words; without them it is an ornament. */
  alt?: string;
}

/** One of the venue's own drawings, in the colors and typefaces of the page. */
export function Drawing({ drawing, className, alt }: DrawingProps) {
  const shapes = drawing.shapes.map(shape);
  if (!alt) {
    return (
      <svg {...drawing.attributes} className={className} aria-hidden>
        {shapes}
      </svg>
    );
  }
  return (
    <svg {...drawing.attributes} className={className} role="img" aria-label={alt}>
      {shapes}
    </svg>
  );
}

function shape(
  { tag, attributes, text, children }: Shapes["shapes"][number],
  key: number,
): ReactNode {
  return createElement(tag, { ...attributes, key }, text, ...children.map(shape));
}
