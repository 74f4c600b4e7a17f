import { Logo } from "@/ui/logo";
import { Picture } from "@/ui/picture";

import type { VenueEvent } from "./venue-event";

interface EventPictureProps {
  event: VenueEvent;
  sizes: string;
  priority?: boolean;
  /** Size of the frame that the picture fills. */
  className: string;
}

/** An event's picture; the venue's mark where it has none or where it cannot be had. */
export function EventPicture({ event, sizes, priority, className }: EventPictureProps) {
  if (!event.imageUrl) {
    return (
      <div aria-hidden className={`grid place-items-center bg-coal ${className}`}>
        <Logo className="size-1/2 max-w-40 text-brass" />
      </div>
    );
  }
  return (
    <Picture
      src={event.imageUrl}
      alt=""
      sizes={sizes}
      {...(priority && { priority })}
      className={`object-cover ${className}`}
    />
  );
}
