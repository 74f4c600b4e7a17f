import { CompactEventCard } from "./compact-event-card";
import { FullEventCard } from "./full-event-card";
import type { VenueEvent } from "./venue-event";

export interface EventCardProps {
  event: VenueEvent;
  /** Called for an event without a ticket page of its own. */
  onBook: (event: VenueEvent) => void;
  /** full: with its picture above; featured: larger, with the countdown; compact: a row. Default full. */
  variant?: "full" | "featured" | "compact";
  /** Level of the title's heading. Default 3. */
  headingLevel?: 2 | 3 | 4;
  /** Whether its picture is among the first things that a visitor sees. */
  priority?: boolean;
  className?: string;
}

/** An event, as every page shows it (specification, 'Event cards and actions'). */
export function EventCard({ variant = "full", ...props }: EventCardProps) {
  if (variant === "compact") return <CompactEventCard {...props} />;
  return <FullEventCard {...props} isFeatured={variant === "featured"} />;
}
