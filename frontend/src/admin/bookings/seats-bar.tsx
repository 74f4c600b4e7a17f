interface SeatsLineProps {
  taken: number;
  capacity: number;
  /** Seats of the parties that have come in, shown within the bar. */
  arrived?: number;
  /** Seats that wait for their guests' word, shown at the end of those taken. */
  held?: number;
  /** Seats of who had not booked, shown behind it. */
  walkIns?: number;
  /** Seats that the house keeps back, shown last. */
  houseSeats?: number;
  className?: string;
}

const percent = (part: number, whole: number) =>
  `${whole === 0 ? 100 : Math.min(100, (part / whole) * 100)}%`;

/** Seats sold of those there are, as a bar for the eye alone. */
export function SeatsLine({
  taken,
  capacity,
  arrived = 0,
  held = 0,
  walkIns = 0,
  houseSeats = 0,
  className = "h-1.5",
}: SeatsLineProps) {
  return (
    <div aria-hidden className={`flex overflow-hidden bg-[#2b211d] ${className}`}>
      <div
        className="flex h-full shrink-0 justify-between bg-brass"
        style={{ width: percent(taken, capacity) }}
      >
        <div className="h-full bg-available" style={{ width: percent(arrived, taken || 1) }} />
        <div className="h-full bg-limited" style={{ width: percent(held, taken || 1) }} />
      </div>
      <div className="h-full bg-available/60" style={{ width: percent(walkIns, capacity || 1) }} />
      <div className="h-full bg-smoke" style={{ width: percent(houseSeats, capacity || 1) }} />
    </div>
  );
}

interface SeatsBarProps extends Omit<SeatsLineProps, "capacity" | "className"> {
  /** Null where nobody counts: then there is no bar. */
  capacity: number | null;
  /** Shows the number as the figure of a card. */
  isLarge?: boolean;
}

/** Seats sold of those there are: in words, and as a bar. */
export function SeatsBar({ taken, capacity, isLarge = false, ...others }: SeatsBarProps) {
  return (
    <div className="min-w-32">
      {capacity === null && taken === 0 ? (
        <p className="text-smoke">No seats booked here</p>
      ) : (
        <p className="figures">
          <b className={isLarge ? "font-display text-[30px] font-normal" : "font-medium"}>
            {taken}
          </b>
          <span>{` ${capacity === null ? "booked, no limit" : `of ${capacity} seats`}`}</span>
        </p>
      )}
      {capacity !== null && (
        <SeatsLine
          taken={taken}
          capacity={capacity}
          {...others}
          className={isLarge ? "mt-2 h-2" : "mt-1 h-1.5"}
        />
      )}
    </div>
  );
}
