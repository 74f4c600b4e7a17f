import { useVenue, type Venue } from "@/api/venue";

import type { VenueEvent } from "./event";

const SIZE = 9;
const STEP = 12;
const AT_MOST = 3;

type Mark = Venue["categories"][number]["mark"];

/** The outline of each mark in a square of nine pixels; a circle is an element of its own. */
const SHAPES: Readonly<Record<Exclude<Mark, "circle">, string>> = {
  square: "M1.2 1.2h6.6v6.6H1.2z",
  triangle: "M4.5 .7 8.7 8H.3z",
  diamond: "M4.5 .2 8.8 4.5 4.5 8.8 .2 4.5z",
  "down-triangle": "M4.5 8.3.3 1h8.4z",
  cross: "M3.2.7h2.6v2.5h2.5v2.6H5.8v2.5H3.2V5.8H.7V3.2h2.5z",
  bar: "M.3 2.8h8.4v3.4H.3z",
};

interface MarkShapeProps {
  mark: Mark;
  /** Default: the color of events without a category. */
  color?: string | undefined;
  /** Pixels from the left edge of the `<svg>`. Default 0. */
  left?: number;
}

function MarkShape({ mark, color, left = 0 }: MarkShapeProps) {
  const fill = color === undefined ? { className: "fill-brass-hi" } : { fill: color };
  return mark === "circle" ? (
    <circle cx={SIZE / 2 + left} cy={SIZE / 2} r="3.500" {...fill} />
  ) : (
    <path d={SHAPES[mark]} transform={`translate(${left})`} {...fill} />
  );
}

/** The mark of a category; decorative next to its name. */
export function CategoryMark({ mark, color }: { mark: Mark; color?: string | undefined }) {
  return (
    <svg aria-hidden width={SIZE} height={SIZE} className="shrink-0">
      <MarkShape mark={mark} color={color} />
    </svg>
  );
}

/** The mark and color of a category; a round dot for an event without one. */
const useMark = (slug: string | null) => {
  const found = useVenue().categories.find((category) => category.slug === slug);
  return { mark: found?.mark ?? "circle", color: found?.color };
};

/** The dot of a category next to its name, or the dot of an event without a category. */
export function CategoryDot({ category }: { category: string | null }) {
  return <CategoryMark {...useMark(category)} />;
}

/** The dot of one event in a row of dots. */
function Dot({ category, place }: { category: string; place: number }) {
  return <MarkShape {...useMark(category)} left={place * STEP} />;
}

interface EventDotsProps {
  events: readonly VenueEvent[];
  /** On the selected day a red dot would not be seen without its edge. */
  isOnVelvet?: boolean;
}

/** Up to three dots of the events' categories; an ornament, the day's name counts them. */
export function EventDots({ events, isOnVelvet = false }: EventDotsProps) {
  const shown = events.slice(0, AT_MOST);
  if (shown.length === 0) return null;
  return (
    <svg
      aria-hidden
      width={shown.length * STEP - (STEP - SIZE)}
      height={SIZE}
      className={isOnVelvet ? "overflow-visible stroke-on-velvet" : ""}
    >
      {shown.map((event, place) => (
        <Dot key={event.id} category={event.category} place={place} />
      ))}
    </svg>
  );
}
