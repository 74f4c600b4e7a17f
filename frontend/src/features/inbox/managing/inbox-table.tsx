import { Link } from "wouter";

import { useNow } from "@/lib/clock";
import { nameDay, shortInstant, useVenueTime } from "@/lib/venue-time";
import { PanelCell } from "@/ui/panel/panel-cell";
import { PanelRow } from "@/ui/panel/panel-row";
import { PanelTable } from "@/ui/panel/panel-table";

import { addressOf } from "./inbox-address";
import type { Entry } from "./letter";
import { StatusWord } from "./status-word";

const MINUTE_MS = 60_000;

/** What has arrived, newest first; what nobody has opened stands out. */
export function InboxTable({ entries }: { entries: readonly Entry[] }) {
  const time = useVenueTime();
  const now = useNow(MINUTE_MS);
  return (
    <PanelTable label="Inbox" head={["From", "About", "Received", "Status"]}>
      {entries.map((entry) => (
        <PanelRow key={`${entry.kind}-${entry.id}`} className={entry.isUnread ? "bg-coal/60" : ""}>
          <PanelCell className="md:w-[24%]">
            <Link
              href={addressOf(entry)}
              className={`flex items-center gap-2.5 wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-brass max-md:min-h-11 ${entry.isUnread ? "font-medium text-ivory" : "text-parchment"}`}
            >
              <span
                aria-hidden
                className={`size-2 shrink-0 rounded-full ${entry.isUnread ? "bg-brass" : ""}`}
              />
              {entry.isUnread && <span className="sr-only">Unread: </span>}
              {entry.sender}
            </Link>
          </PanelCell>
          <PanelCell>
            <p className="line-clamp-2 wrap-anywhere">
              {entry.kind === "inquiry" ? (
                <span className="text-brass-hi">Inquiry: </span>
              ) : (
                <span className="text-smoke">Message: </span>
              )}
              {entry.subject}
            </p>
            {entry.eventDate && (
              <p className="text-[13px] text-smoke">
                {nameDay(entry.eventDate)}, {entry.guestCount}{" "}
                {entry.guestCount === 1 ? "guest" : "guests"}
              </p>
            )}
          </PanelCell>
          <PanelCell label="Received" className="md:w-[17%]">
            <span className="text-smoke">{shortInstant(time, entry.createdAt, now)}</span>
          </PanelCell>
          <PanelCell label="Status">
            <StatusWord status={entry.status} />
          </PanelCell>
        </PanelRow>
      ))}
    </PanelTable>
  );
}
