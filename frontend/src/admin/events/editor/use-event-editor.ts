import { createElement, Fragment, useMemo, useRef } from "react";
import { rowName } from "@/admin/data/kept-drafts";
import { useUndo } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRowForm } from "@/admin/data/use-row-form";
import type { AdminEvent } from "@/admin/events/admin-event";
import { bookedSeatsQuestion, membersOnlyQuestion } from "@/admin/events/links/booked-seats";
import { versionOf } from "@/admin/events/links/link-values";
import { NO_NOTIFICATION, useNotifyGuestsDialog } from "@/admin/events/notify-guests-dialog";
import { datesInWords, type Scope, type SeriesDate } from "@/admin/ui/series-scope";
import { useConfirmation } from "@/admin/ui/use-confirmation";
import { readJson, request, write } from "@/api/http";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";
import { useNow } from "@/lib/time/clock";
import { currentTime } from "@/lib/time/server-time";
import { useVenueTime } from "@/lib/time/venue-time";
import { toast } from "@/ui/overlays/toast";
import { PRIVATE_DATE_QUESTION, useDateHolds } from "./date-holds";
import type { EventValues } from "./event-fields";
import { bodyOf, changesOf, eventRules, spanIn, WHEN_AND_WHERE } from "./event-values";
import { differingDates, useOwnValuesQuestion } from "./own-values-question";

const UNDO_MS = 10_000;

/** The request of a save. */
interface Asked {
  values: EventValues;
  changes: Partial<EventValues>;
}

/** The result of a save: the event, and the change that can be undone. */
interface Saved {
  event: AdminEvent;
  change: string | null;
  version: string;
}

/** The versions on which a save is based: those of the event and of its link. */
const versionKey = (event: AdminEvent): string => `${event.version} ${versionOf(event)}`;

interface EventEditorOptions {
  event: AdminEvent | null;
  first: EventValues;
  /** The key of the draft of a new event on this device. */
  draftName: string;
  scope: Scope;
  /** The dates that a save of this scope changes. */
  dates: readonly SeriesDate[];
  onDone: (saved: AdminEvent) => void;
  reveal: (control: HTMLElement) => void;
}

/** Edits an event with its link: warns of conflicts, saves both as one, and offers to undo it. */
export function useEventEditor({
  event,
  first,
  draftName,
  scope,
  dates,
  onDone,
  reveal,
}: EventEditorOptions) {
  const venue = useVenue();
  const { timeZone } = venue;
  const time = useVenueTime();
  const now = useNow();
  const undo = useUndo();
  const { ask, question } = useConfirmation();
  const tell = useNotifyGuestsDialog("Save", event?.id ?? 0);
  const word = useRef(NO_NOTIFICATION);
  const own = useOwnValuesQuestion();
  const keepOwn = useRef(false);
  const allowsPrivateDate = useRef(false);
  const sentNames = useRef<readonly string[]>([]);
  const rules = useMemo(() => eventRules(venue), [venue]);

  const seats = dates.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0);

  const mayMove = async ({ values, changes }: Asked) => {
    const isMoved = WHEN_AND_WHERE.some((name) => name in changes);
    // Guests of a cancelled event are notified of the new time when it is put back on.
    if (!(event && isMoved) || event.isPast || event.isCancelled) return true;
    const span = spanIn(values, timeZone);
    const isOver = span !== null && Date.parse(span.end ?? span.start) <= now;
    if (isOver && scope === "this") return true;
    const answer = await tell.ask({ eventId: event.id, scope, seats });
    if (answer) word.current = answer;
    return answer !== null;
  };

  const mayBookElsewhere = async ({ eventbriteLink }: Partial<EventValues>) => {
    const isAdded = eventbriteLink !== undefined && eventbriteLink !== "";
    if (!isAdded || first.eventbriteLink !== "" || seats === 0) return true;
    return ask(bookedSeatsQuestion(seats));
  };

  const mayHide = async ({ membersOnly }: Partial<EventValues>) =>
    !membersOnly || seats === 0 || ask(membersOnlyQuestion(seats));

  const mayTakeDate = async ({ values, changes }: Asked) => {
    allowsPrivateDate.current = false;
    const isMoved = !event || [...WHEN_AND_WHERE, "state"].some((name) => name in changes);
    const isTaken = holds.some(({ state }) => state === "confirmed");
    if (!isMoved || !isTaken || values.state === "draft") return true;
    allowsPrivateDate.current = await ask(PRIVATE_DATE_QUESTION);
    return allowsPrivateDate.current;
  };

  const mayOverwrite = async ({ values, changes }: Asked) => {
    const others = dates.filter(({ id }) => id !== event?.id);
    sentNames.current = Object.keys(changesOf(values, changes, venue));
    const differing = differingDates(others, sentNames.current);
    if (differing.length === 0) return true;
    const answer = await own.ask(differing);
    keepOwn.current = answer ?? false;
    return answer !== null;
  };

  const form = useRowForm<EventValues, Saved, string>({
    saved: first,
    version: event && versionKey(event),
    row: rowName(event ? "event" : draftName, event),
    pinned: ["date"],
    rules,
    confirm: async (sent) => {
      const isWanted =
        (await mayTakeDate(sent)) &&
        (!event ||
          ((await mayOverwrite(sent)) &&
            (await mayBookElsewhere(sent.changes)) &&
            (await mayHide(sent.changes)) &&
            (await mayMove(sent))));
      if (!isWanted) keepOwn.current = false;
      return isWanted;
    },
    send: async ({ values, changes, version }) => {
      const told = word.current;
      word.current = NO_NOTIFICATION;
      const allowPrivateDate = allowsPrivateDate.current;
      const [seen, linkSeen] = (version ?? "").split(" ").map(Number);
      const { body, headers } = await write<{ id: number }>(
        event ? "PUT" : "POST",
        event ? `/api/events/${event.id}` : "/api/events",
        {
          body: event
            ? {
                ...changesOf(values, changes, venue),
                ...told,
                scope,
                keepOwn: keepOwn.current,
                ...(allowPrivateDate && { allowPrivateDate }),
                version: seen,
                linkVersion: linkSeen,
              }
            : {
                ...bodyOf(values, venue),
                isCancelled: false,
                ...(allowPrivateDate && { allowPrivateDate }),
              },
        },
      );
      const found = await readEvent(body.id);
      return { event: found, change: headers.get("X-Change"), version: versionKey(found) };
    },
    failed: event ? "Failed to save event" : "Failed to create event",
    onDone: ({ event: found, change }) => {
      tell.forget();
      // `onDone` reports that a new event is saved.
      if (event) {
        const titles = clashes.map(({ title }) => isolated(title)).join(", ");
        const keeps = ({ own: kept }: SeriesDate) =>
          keepOwn.current && sentNames.current.every((name) => name in kept);
        const changed = dates.filter((date) => !keeps(date));
        keepOwn.current = false;
        const alsoOn = titles ? [`Also on then: ${titles}`] : [];
        toast({
          title: "Event saved successfully",
          description: [`Changed: ${datesInWords(changed, time, currentTime())}`, ...alsoOn].join(
            ". ",
          ),
          variant: "success",
          ...(change && {
            durationMs: UNDO_MS,
            action: { label: "Undo", onClick: () => undo.mutate(change) },
          }),
        });
      }
      onDone(found);
    },
    reveal,
    // The server names one of the performers 'performers.2'.
    fieldOf: (path) => path.split(".")[0] ?? path,
  });
  const span = event?.isCancelled ? null : spanIn(form.values, timeZone);
  const isComing = span !== null && Date.parse(span.start) > now;
  const holds = useDateHolds(isComing ? span : null);
  const asked = new URLSearchParams({
    start: span?.start ?? "",
    scope,
    ...(span?.end && { end: span.end }),
    ...(event && { event: String(event.id) }),
  });
  const { data: clashes = [] } = usePanelQuery(`/api/admin/calendar/clashes?${asked}` as const, {
    enabled: isComing,
  });
  const questions = createElement(Fragment, null, question, own.question, tell.question);
  return { form, questions, clashes, holds };
}

const readEvent = async (id: number): Promise<AdminEvent> =>
  readJson(await request("GET", `/api/admin/events/${id}`));
