import { Fragment } from "react";

import { BalancedTitle } from "@/ui/balanced-title";
import { ZoneNote } from "@/ui/zone-note";

import type { VenueEvent } from "./event";

const WITH_ASIDE = /^(\S.*?)\s+(\([^()]+\))(?:\s+(.*))?$/;

/** The lines of a card's title: 'A (B) C' is broken before and after its brackets. */
export function titleLines(title: string): string[] {
  const whole = title.trim();
  const [, before, aside, after] = WITH_ASIDE.exec(whole) ?? [];
  if (before === undefined || aside === undefined) return [whole];
  return after ? [before, aside, after] : [before, aside];
}

/** A title; 'A (B) C' is broken over lines, its brackets in italic brass. */
export function EventTitle({ title }: { title: string }) {
  return (
    <span>
      {titleLines(title).map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <span> </span>}
          {index > 0 && <br />}
          {line.startsWith("(") && index > 0 ? (
            <i className="font-normal text-brass-hi">{line}</i>
          ) : (
            <BalancedTitle>{line}</BalancedTitle>
          )}
        </Fragment>
      ))}
    </span>
  );
}

/** Whose clock the event's hours are, for a visitor in another zone; whole days need none. */
export const EventZone = ({ event }: { event: Pick<VenueEvent, "date" | "isAllDay"> }) =>
  event.isAllDay ? null : <ZoneNote at={event.date} />;
