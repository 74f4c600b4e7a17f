import { createElement, type ReactNode } from "react";

import type { components } from "@/api/schema";
import { useVenue } from "@/api/venue";

type Shapes = components["schemas"]["DrawingOut"];

interface DrawingProps {
  drawing: Shapes;
  className: string;
  /** Text alternative; without one, the drawing is decorative. */
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

interface LogoProps {
  /** The whole drawing, or the one with fewer and heavier lines for 24 to 48 px. */
  cut?: "full" | "small";
  className?: string;
}

/** The venue's own logo: its drawing, a picture, or a ring with its initials. An ornament. */
export function Logo({ cut = "full", className = "size-10" }: LogoProps) {
  const { logo } = useVenue();
  const drawing = (cut === "small" && logo.smallDrawing) || logo.drawing;
  if (drawing) return <Drawing drawing={drawing} className={className} />;
  if (logo.imageUrl !== null) {
    return <img src={logo.imageUrl} alt="" className={`object-contain ${className}`} />;
  }
  return (
    <svg viewBox="0 0 100 100" className={className} fill="none" stroke="currentColor" aria-hidden>
      <circle cx="50" cy="50" r="47" strokeWidth="1.600" />
      <circle cx="50" cy="50" r="42" strokeWidth="1" opacity=".5" />
      <text
        x="50"
        y="51"
        fill="currentColor"
        stroke="none"
        fontSize="34"
        textAnchor="middle"
        dominantBaseline="central"
        className="font-display"
      >
        {logo.initials}
      </text>
    </svg>
  );
}
