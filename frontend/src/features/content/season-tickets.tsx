import { Button } from "@/ui/button";

import type { SeasonShow } from "./season-show";

interface SeasonTicketsProps {
  show: SeasonShow;
  look: "fill" | "line";
}

/** The way to a show's tickets, which are sold elsewhere. */
export function SeasonTickets({ show, look }: SeasonTicketsProps) {
  return (
    <Button
      href={show.ticketUrl}
      look={look}
      aria-label={`Get Tickets: ${show.title}`}
      className="print:hidden"
    >
      Get Tickets
    </Button>
  );
}
