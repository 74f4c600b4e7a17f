import { Button } from "@/ui/button";

import type { CardAction } from "./card-action";
import type { VenueEvent } from "./venue-event";

interface EventActionProps {
  event: VenueEvent;
  action: CardAction;
  onBook: (event: VenueEvent) => void;
  size?: "md" | "sm";
}

/** The filled button that books or leads to the tickets; it only says why where neither is possible. */
export function EventAction({ event, action, onBook, size = "md" }: EventActionProps) {
  const label = `${action.word}: ${event.title}`;
  switch (action.kind) {
    case "link":
      return (
        <Button look="fill" size={size} href={action.href} aria-label={label}>
          {action.word}
        </Button>
      );
    case "book":
      return (
        <Button
          look="fill"
          size={size}
          data-opens="booking"
          aria-label={label}
          aria-haspopup="dialog"
          className="noscript:hidden"
          onClick={() => onBook(event)}
        >
          {action.word}
        </Button>
      );
    case "closed":
      return (
        <Button size={size} disabled aria-label={label}>
          {action.word}
        </Button>
      );
  }
}
