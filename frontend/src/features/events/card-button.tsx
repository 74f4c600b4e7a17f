import { Button } from "@/ui/button";
import { Link } from "@/ui/link";

import type { CardAction } from "./card-action";
import type { VenueEvent } from "./venue-event";

/** Spreads a control's clickable area over the nearest positioned ancestor, which is the card. */
export const WHOLE_CARD = "after:absolute after:inset-0 after:content-['']";

interface CardButtonProps {
  event: VenueEvent;
  action: CardAction;
  onBook: (event: VenueEvent) => void;
}

/**
 * The card's one action, which also takes clicks anywhere on the card. What cannot be booked says
 * why; its card leads to the event's page instead.
 */
export function CardButton({ event, action, onBook }: CardButtonProps) {
  const face = (
    <Button asChild size="sm" className="group-hover:bg-brass/15">
      <span>{action.word}</span>
    </Button>
  );
  const label = `${action.word}: ${event.title}`;
  switch (action.kind) {
    case "link":
      return (
        <Link href={action.href} aria-label={label} className={WHOLE_CARD}>
          {face}
        </Link>
      );
    case "book":
      return (
        <button
          type="button"
          data-opens="booking"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => onBook(event)}
          className={`noscript:hidden ${WHOLE_CARD}`}
        >
          {face}
        </button>
      );
    case "closed":
      return (
        <Button size="sm" disabled aria-label={label}>
          {action.word}
        </Button>
      );
  }
}
