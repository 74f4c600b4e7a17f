import { useState } from "react";
import { bookingsHref, editorHref, newHref } from "@/admin/data/addresses";
import { usePagedList } from "@/admin/data/use-list";
import type { AdminEvent } from "@/admin/events/admin-event";
import { ActionMenu } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { EventFilters, UPCOMING } from "@/admin/ui/lists/event-filters";
import { RowTitle } from "@/admin/ui/lists/row-title";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { shownStatus } from "@/features/events/event-action";
import { TicketStatus } from "@/features/events/event-parts";
import { isolated } from "@/lib/characters";
import { seatsInWords } from "@/lib/seats-left";
import { statusLook } from "@/lib/ticket-status";
import { useNow } from "@/lib/time/clock";
import { useShortInstant } from "@/lib/time/venue-time";
import { Logo } from "@/ui/drawing";
import { Picture } from "@/ui/picture";
import { hasPage, MEMBERS_ONLY, nameState } from "./editor/event-publishing";
import { CalendarQuestions } from "./import-confirmation";
import { ImportDialog } from "./import-dialog";
import { canPost, PostDialog } from "./post-dialog";
import { SelectedEvents } from "./selected-events";
import { SkippedByLastImport } from "./skipped-dates";
import { useDeletion } from "./use-deletion";

const EMPTY = {
  upcoming: "Nothing is on the programme yet.",
  past: "Nothing is over yet.",
  all: "No events here yet.",
} as const;

/** The manager's list of events, including test events and past ones. */
export function Programme() {
  const [isImporting, setIsImporting] = useState(false);
  /** The selected events; null while selection is off. */
  const [selected, setSelected] = useState<ReadonlyMap<number, AdminEvent> | null>(null);
  const select = (...events: readonly AdminEvent[]) =>
    setSelected(
      (before) => new Map([...(before ?? []), ...events.map((one) => [one.id, one] as const)]),
    );
  const leaveOut = ({ id }: AdminEvent) =>
    setSelected((before) => new Map([...(before ?? [])].filter(([one]) => one !== id)));
  const list = usePagedList("/api/admin/events", 25, UPCOMING);
  const { search, when } = list.filters;
  const now = useNow();
  return (
    <>
      <ViewHeader
        title="Events"
        actions={
          <>
            {!selected && <PanelButton onClick={() => select()}>Select</PanelButton>}
            <PanelButton onClick={() => setIsImporting(true)}>Import calendar</PanelButton>
            <PanelButton variant="fill" href={newHref()}>
              New event
            </PanelButton>
          </>
        }
      />
      <CalendarQuestions />
      <SkippedByLastImport />
      <EventFilters list={list} />
      <DataTable
        label="Events"
        query={list}
        sorting={list.sorting}
        empty={search ? "No event matches the search." : EMPTY[when]}
        next={search === "" && when !== "past" && { text: "Create an event", href: newHref() }}
        isCompact
        columns={[
          {
            head: "Event",
            className: "xl:w-[44%]",
            sort: { key: "event" },
            cell: (event) =>
              selected ? (
                <SelectionBox
                  event={event}
                  isSelected={selected.has(event.id)}
                  onChange={(isOn) => (isOn ? select(event) : leaveOut(event))}
                />
              ) : (
                <EventTitle event={event} />
              ),
          },
          {
            head: "Seats",
            className: "figures whitespace-nowrap",
            sort: { key: "seats" },
            cell: seatsInWords,
          },
          {
            head: "Tickets",
            className: "xl:whitespace-nowrap",
            cell: (event) => <TicketStatus status={shownStatus(event, now)} />,
          },
          ...(list.data?.rows.some((event) => statesOf(event).length > 0) ? [STATE] : []),
        ]}
        actions={(event) => !selected && <EventMenu event={event} />}
      />
      {selected && (
        <SelectedEvents
          events={[...selected.values()]}
          onAll={() => select(...(list.data?.rows ?? []))}
          onEnd={() => setSelected(null)}
        />
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

/** Omitted if no event has a state to show. */
const STATE = {
  head: "State",
  className: "text-smoke",
  cell: (event: AdminEvent) => statesOf(event).join(", "),
};

const statesOf = ({
  state,
  membersOnly,
  isTest,
  isCancelled,
  source,
  isMissingFromFeed,
}: AdminEvent) =>
  [
    state !== "published" && nameState(state),
    membersOnly && MEMBERS_ONLY,
    isTest && "Test event",
    isCancelled && "Cancelled",
    isMissingFromFeed ? "Gone from the calendar" : source === "feed" && "From the calendar",
  ].filter((state) => state !== false);

function EventTitle({ event }: { event: AdminEvent }) {
  const { id, title, date, imageUrl, category } = event;
  const status = statusLook(shownStatus(event, useNow())).text;
  const nameInstant = useShortInstant();
  const when = nameInstant(date);
  return (
    <div className="flex items-center gap-3.5">
      <div className="max-table:hidden">
        {imageUrl ? (
          <Picture
            src={imageUrl}
            alt=""
            sizes="64px"
            className="h-10 w-15 max-w-none object-cover"
          />
        ) : (
          <span className="grid h-10 w-15 place-items-center bg-coal">
            <Logo cut="small" className="size-7 text-brass" />
          </span>
        )}
      </div>
      <div className="min-w-0 flex-1">
        <RowTitle
          href={editorHref(id)}
          title={title}
          badge={<CategoryBadge category={category} />}
          line={when}
          brief={[when, seatsInWords(event), statesOf(event)[0] ?? status]}
        />
      </div>
    </div>
  );
}

interface SelectionBoxProps {
  event: AdminEvent;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** Selects an event, by its box or its name. */
function SelectionBox({ event, isSelected, onChange }: SelectionBoxProps) {
  const when = useShortInstant()(event.date);
  return (
    <PanelCheckbox
      label={[isolated(event.title), when, ...statesOf(event)].join(", ")}
      className="min-h-11 wrap-anywhere"
      checked={isSelected}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

function EventMenu({ event }: { event: AdminEvent }) {
  const nameInstant = useShortInstant();
  const when = nameInstant(event.date);
  const deletion = useDeletion(event);
  const [isPosting, setIsPosting] = useState(false);
  const { id, title } = event;
  return (
    <>
      <ActionMenu
        variant="icon"
        name={`${title}, ${when}`}
        entries={[
          { text: "Edit", href: editorHref(id) },
          ...(hasPage(event) ? [{ text: "Bookings", href: bookingsHref(id) }] : []),
          ...(canPost(event) ? [{ text: "Make a post", onClick: () => setIsPosting(true) }] : []),
          { text: "Duplicate", href: newHref({ from: id }) },
          { text: "Delete", isDanger: true, onClick: deletion.start },
        ]}
      />
      {deletion.question}
      <PostDialog event={event} isOpen={isPosting} onClose={() => setIsPosting(false)} />
    </>
  );
}
