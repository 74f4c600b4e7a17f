import { Plus } from "lucide-react";
import { useState } from "react";
import { useRemoval } from "@/admin/data/use-change";
import { useList } from "@/admin/data/use-list";
import { DeleteButton, EditButton, PanelButton, useInPlace } from "@/admin/ui/buttons";
import { PanelSection } from "@/admin/ui/headings";
import { Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { nameDay } from "@/lib/venue-time";
import { Loading } from "@/ui/loading";

import { PastEventForm } from "./past-event-form";
import { PastEventImages } from "./past-event-images";
import type { PastEvent } from "./past-event-rules";

const A_PAGE = 12;

/** The past events and their pictures (specification, sections 2, 4 and 5). */
export function PastEventsSection() {
  const [isAdding, setIsAdding] = useState(false);
  const [chosen, setChosen] = useState<PastEvent | null>(null);
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const list = useList("/api/past-events", { search, offset, limit: A_PAGE });
  const remove = useRemoval({
    url: (id) => `/api/past-events/${id}`,
    done: "Past event deleted successfully",
    failed: "Failed to delete past event",
    refresh: ["/api/past-event"],
    onDone: (id) => setChosen((current) => (current?.id === id ? null : current)),
  });
  const events = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const selected = events.find(({ id }) => id === chosen?.id) ?? chosen;
  return (
    <PanelSection
      id="past-events"
      title="Past Events"
      note={list.data && `${total} in all`}
      actions={
        <PanelButton
          look={isAdding ? "plain" : "fill"}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          Add New Event
        </PanelButton>
      }
    >
      {isAdding && (
        <div className="mb-5 border border-brass bg-soot p-5">
          <PastEventForm
            event={null}
            onDone={(event) => {
              setChosen(event);
              setIsAdding(false);
            }}
            onCancel={() => setIsAdding(false)}
          />
        </div>
      )}
      {(search !== "" || total > A_PAGE) && (
        <SearchField
          label="Search past events"
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setOffset(0);
          }}
          className="mb-4 max-w-sm"
        />
      )}
      {list.isPending && <Loading>Loading...</Loading>}
      {list.isError && <LoadFault what="past events" onRetry={list.refetch} />}
      {list.data && events.length === 0 && (
        <EmptyNote>
          {search
            ? "No past events match your search."
            : "No past events yet. Those with images are shown on the Host Your Event page."}
        </EmptyNote>
      )}
      <ul className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-3">
        {events.map((event) => (
          <PastEventCard
            key={event.id}
            event={event}
            isSelected={event.id === selected?.id}
            onSelect={() => setChosen(event)}
            onDelete={() => remove.mutate(event.id)}
          />
        ))}
      </ul>
      <Pager of="past events" shown={{ offset, limit: A_PAGE }} total={total} onGo={setOffset} />
      <div className="mt-6">
        {selected ? (
          <PastEventImages key={selected.id} event={selected} />
        ) : (
          <EmptyNote>Select an event above to manage its images.</EmptyNote>
        )}
      </div>
    </PanelSection>
  );
}

interface PastEventCardProps {
  event: PastEvent;
  isSelected: boolean;
  onSelect: () => void;
  onDelete: () => void;
}

/** A past event: choosing it shows its pictures; changed in place, or deleted. */
function PastEventCard({ event, isSelected, onSelect, onDelete }: PastEventCardProps) {
  const form = useInPlace();
  const { title, description, eventDate } = event;
  if (form.isOpen) {
    return (
      <li className="col-span-full border border-brass bg-soot p-5">
        <PastEventForm event={event} onDone={form.close} onCancel={form.close} />
      </li>
    );
  }
  return (
    <li
      className={`relative flex flex-col border bg-soot ${isSelected ? "border-brass" : "border-line hover:border-smoke/60"}`}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className="flex grow flex-col items-start p-4 pb-2 text-left wrap-anywhere"
      >
        <span className="font-medium text-ivory">{title}</span>
        <span className="text-[13px] text-smoke">{eventDate ? nameDay(eventDate) : "No date"}</span>
        {description && (
          <span className="mt-2 line-clamp-3 text-[14px] text-parchment">{description}</span>
        )}
      </button>
      <div className="flex gap-1 px-1.5 pb-1.5">
        <EditButton name={title} isBack={form.wasOpen} onClick={form.open} />
        <DeleteButton name={title} onClick={onDelete} />
      </div>
    </li>
  );
}
