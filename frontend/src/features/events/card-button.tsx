import { Button } from "@/ui/button";

import type { CardAction } from "./card-action";
import type { VenueEvent } from "./venue-event";

interface CardButtonProps {
  event: VenueEvent;
  action: CardAction;
  onBook: (event: VenueEvent) => void;
}

/** What one can do about an event on its card; what cannot be booked says why. */
export function CardButton({ event, action, onBook }: CardButtonProps) {
  const label = `${action.word}: ${event.title}`;
  switch (action.kind) {
    case "link":
      return (
        <Button size="sm" href={action.href} aria-label={label} data-card-action>
          {action.word}
        </Button>
      );
    case "book":
      return (
        <Button
          size="sm"
          aria-label={label}
          aria-haspopup="dialog"
          data-opens="booking"
          data-card-action
          className="noscript:hidden"
          onClick={() => onBook(event)}
        >
          {action.word}
        </Button>
      );
    case "closed":
      return (
        <Button size="sm" disabled aria-label={label}>
          {action.word}
        </Button>
      );
  }
}
