import { HighlightBadge } from "./highlight-badge";
import { TodayBadge } from "./today-badge";

interface CardLabelProps {
  isToday: boolean;
  /** The manager has picked it out. */
  isHighlighted: boolean;
}

/** What stands in the upper right corner of a card's picture. */
export function CardLabel({ isToday, isHighlighted }: CardLabelProps) {
  return (
    <div className="absolute top-0 right-0 flex">
      {isHighlighted && <HighlightBadge />}
      {isToday && <TodayBadge />}
    </div>
  );
}
