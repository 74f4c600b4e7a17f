import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { editorFromTonight, VENUE } from "@/admin/data/addresses";
import { usePermission } from "@/admin/data/permission";
import type { Instant } from "@/lib/time/checked";
import { useShortInstant } from "@/lib/time/venue-time";

import { PanelButton } from "./buttons";

interface EditLinkProps {
  href: string;
  className: string;
  children: ReactNode;
}

/** A link to an editor. Plain text for users without permission. */
export function EditLink({ href, className, children }: EditLinkProps) {
  const can = usePermission();
  // Hosts may not open the venue view.
  if (href === VENUE && !can("GET /api/admin/venue")) return <span>{children}</span>;
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}

interface EventPencilProps {
  eventId: number;
  title: string;
  date: Instant;
}

/** Link from an event on 'Tonight' to its editor. Hidden from roles that may not edit events. */
export function EventPencil({ eventId, title, date }: EventPencilProps) {
  const when = useShortInstant()(date);
  if (!usePermission()("PUT /api/events/{event_id}")) return null;
  return (
    <PanelButton
      size="sm"
      variant="quiet"
      className="-mr-3 max-w-none!"
      href={editorFromTonight(eventId)}
      aria-label={`Edit ${title}, ${when}`}
    >
      <Pencil aria-hidden className="size-4" strokeWidth={1.5} />
    </PanelButton>
  );
}
