import { Plus } from "lucide-react";
import { useState } from "react";
import { EachRow } from "@/admin/data/pinned-rows";
import { usePagedList } from "@/admin/data/use-list";
import { useRemoval } from "@/admin/data/use-removal";
import { PanelButton } from "@/admin/ui/buttons";
import { EditableCard } from "@/admin/ui/editable-card";
import { ViewHeader } from "@/admin/ui/headings";
import { ListSearch, QueryList } from "@/admin/ui/lists/list";
import { EmptyNote } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { nameDay, useVenueTime } from "@/lib/time/venue-time";

import { type PastEvent, PastEventForm } from "./past-event-form";
import { PastEventImages } from "./past-event-images";

const A_PAGE = 12;

/** The past events and their pictures. */
export function PastEventsView() {
  const [isAdding, setIsAdding] = useState(false);
  const [chosen, setChosen] = useState<PastEvent | null>(null);
  const list = usePagedList("/api/past-events", A_PAGE, {});
  const removal = useRemoval("/api/past-events", "past event", {
    onDone: (id) => setChosen((current) => (current?.id === id ? null : current)),
  });
  const selected = list.data?.rows.find(({ id }) => id === chosen?.id) ?? chosen;
  return (
    <>
      <ViewHeader
        title="Past events"
        note={list.data && `${list.total} in all`}
        actions={
          <PanelButton
            variant={isAdding ? "plain" : "fill"}
            aria-expanded={isAdding}
            onClick={() => setIsAdding(!isAdding)}
          >
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            Add New Event
          </PanelButton>
        }
      />
      {isAdding && (
        <div className="mb-5 border border-brass bg-soot p-5">
          <PartBoundary>
            <PastEventForm event={null} onDone={setChosen} onClose={() => setIsAdding(false)} />
          </PartBoundary>
        </div>
      )}
      <ListSearch label="Search past events" list={list} above={A_PAGE} className="mb-4 max-w-sm" />
      <QueryList
        of="past events"
        list={list}
        empty={
          list.filters.search
            ? "No past events match your search."
            : "No past events yet. Those with images are shown on the Host Your Event page."
        }
        next={
          !(list.filters.search || isAdding) && {
            text: "Add the first one",
            onClick: () => setIsAdding(true),
          }
        }
      >
        {(events) => (
          <ul className="grid gap-3.5 has-[form]:items-start sm:grid-cols-2 xl:grid-cols-3">
            <EachRow of={events}>
              {(event) => (
                <PastEventCard
                  event={event}
                  isSelected={event.id === selected?.id}
                  onSelect={() => setChosen(event)}
                  isBusy={removal.isBusy(event.id)}
                  onDelete={() => removal.remove(event.id)}
                />
              )}
            </EachRow>
          </ul>
        )}
      </QueryList>
      <div className="mt-6">
        {selected ? (
          <PastEventImages key={selected.id} event={selected} />
        ) : (
          <EmptyNote>Select an event above to manage its images.</EmptyNote>
        )}
      </div>
    </>
  );
}

interface PastEventCardProps {
  event: PastEvent;
  isSelected: boolean;
  onSelect: () => void;
  isBusy: boolean;
  onDelete: () => void;
}

/** A past event: choosing it shows its pictures. */
function PastEventCard({ event, isSelected, onSelect, isBusy, onDelete }: PastEventCardProps) {
  const time = useVenueTime();
  const { title, description, eventDate } = event;
  return (
    <EditableCard
      name={title}
      form={(close) => <PastEventForm event={event} onClose={close} />}
      onDelete={onDelete}
      isBusy={isBusy}
      isFormWide
      className={isSelected ? "border-brass" : "border-line hover:border-smoke/60"}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className="flex grow flex-col items-start p-4 pb-2 text-left wrap-anywhere"
      >
        <span className="font-medium text-ivory">{title}</span>
        <span className="text-13 text-smoke">
          {eventDate ? nameDay(time, eventDate) : "No date"}
        </span>
        {description && (
          <span className="mt-2 line-clamp-3 text-14 text-parchment">{description}</span>
        )}
      </button>
    </EditableCard>
  );
}
