interface FloorPlanProps {
  /** The areas of all rooms, in the order in which they lie. */
  areas: readonly number[];
  /** Which of them are meant. */
  marked: readonly number[];
}

const WIDTH = 240;
const HEIGHT = 84;

/** The rooms of the house side by side, as wide as they are large; those that are meant are filled. */
export function FloorPlan({ areas, marked }: FloorPlanProps) {
  const total = areas.reduce((sum, area) => sum + area, 0);
  const widths = areas.map((area) => (area / total) * (WIDTH - 2));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-auto w-full max-w-60 stroke-brass"
      fill="none"
      aria-hidden
    >
      {widths.map((width, room) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rooms is their identity
          key={room}
          x={1 + widths.slice(0, room).reduce((sum, before) => sum + before, 0)}
          y="1"
          width={width}
          height={HEIGHT - 2}
          className={marked.includes(room) ? "fill-brass/25" : ""}
        />
      ))}
    </svg>
  );
}
