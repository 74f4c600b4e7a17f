interface FloorPlanProps {
  /** The areas of all rooms, in the order in which they lie. */
  areas: readonly number[];
  /** Which of them are meant. */
  marked: readonly number[];
}

const WIDTH = 240;
const HEIGHT = 84;

const sumOf = (areas: readonly number[]) => areas.reduce((sum, area) => sum + area, 0);

/** The rooms of the house side by side, as wide as they are large; those that are meant are filled. */
export function FloorPlan({ areas, marked }: FloorPlanProps) {
  const scale = (WIDTH - 2) / sumOf(areas);
  const rooms = areas.map((area, place) => ({
    left: 1 + scale * sumOf(areas.slice(0, place)),
    width: scale * area,
    isMarked: marked.includes(place),
  }));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full max-w-60 stroke-brass"
      fill="none"
      aria-hidden
    >
      {rooms.map(({ left, width, isMarked }) => (
        <rect
          key={left}
          x={left}
          y="1"
          width={width}
          height={HEIGHT - 2}
          className={isMarked ? "fill-brass/25" : ""}
        />
      ))}
    </svg>
  );
}
