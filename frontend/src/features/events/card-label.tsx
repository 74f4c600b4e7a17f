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
      {isHighlighted && (
        <span className="bg-brass px-3 py-1.5 text-[11px] leading-none font-semibold tracking-[.2em] text-on-brass uppercase">
          Highlight
        </span>
      )}
      {isToday && <TodayBadge />}
    </div>
  );
}
