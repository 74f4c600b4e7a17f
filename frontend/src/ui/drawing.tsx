import { createElement, type ReactNode } from "react";

import type { components } from "@/api/schema";

type Shapes = components["schemas"]["DrawingOut"];

/** A drawing of the venue's own, in the color of the text around it. An ornament. */
export function Drawing({ drawing, className }: { drawing: Shapes; className: string }) {
  return (
    <svg {...drawing.attributes} className={className} aria-hidden>
      {drawing.shapes.map(shape)}
    </svg>
  );
}

function shape({ tag, attributes, children }: Shapes["shapes"][number], key: number): ReactNode {
  return createElement(tag, { ...attributes, key }, ...children.map(shape));
}
