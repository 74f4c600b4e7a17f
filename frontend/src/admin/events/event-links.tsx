import { useState } from "react";

import { useList } from "@/admin/data/use-list";
import { PanelSection } from "@/admin/ui/headings";
import { FilterTabs, Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelTable } from "@/admin/ui/table";
import { useUnsaved } from "@/lib/unsaved";
import { Loading } from "@/ui/loading";

import { EventLinkRow } from "./event-link-row";
import { type Draft, isUnsaved, savedValues } from "./link-values";

const HEAD = [
  "Event",
  "Ticket Status",
  "Event URL",
  "Image URL",
  "Post Event Link",
  "Highlighted",
  "Actions",
];
const A_PART = 50;

/** Links, pictures and ticket status of every event that visitors find (specification, section 2, 'Admin'). */
export function EventLinksSection() {
  const [links, setLinks] = useState<"all" | "with" | "without">("all");
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const list = useList("/api/admin/events", {
    isPublic: true,
    links,
    search,
    offset,
    limit: A_PART,
  });
  const count = (name: string) => Number(list.data?.counts.get(name) ?? 0);
  const [withLinks, withoutLinks] = [count("X-With-Links"), count("X-Without-Links")];
  const total = withLinks + withoutLinks;
  const events = list.data?.rows ?? [];
  const shown = new Map(events.map((event) => [event.id, event]));
  const unsaved = [...drafts].filter(([id, draft]) => {
    const event = shown.get(id);
    return event === undefined || isUnsaved(draft, savedValues(event));
  });

  useUnsaved(unsaved.length > 0);

  const setDraft = (id: number) => (draft: Draft | undefined) =>
    setDrafts((before) => {
      const after = new Map(before);
      if (draft) after.set(id, draft);
      else after.delete(id);
      return after;
    });

  return (
    <PanelSection
      id="event-links"
      title="Event Links Management"
      note={
        list.data && (
          <span
            role="status"
            className={unsaved.length > 0 ? "text-selling-fast" : "text-available"}
          >
            {unsaved.length > 0 ? `${unsaved.length} not saved yet` : "All changes saved"}
          </span>
        )
      }
    >
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <FilterTabs
          label="Which events"
          value={links}
          onChange={(value) => {
            setLinks(value);
            setOffset(0);
          }}
          tabs={[
            { value: "all", label: "All", count: total },
            { value: "with", label: "With Links", count: withLinks },
            { value: "without", label: "Without Links", count: withoutLinks },
          ]}
        />
        <p className="figures text-smoke max-md:w-full md:ml-auto">
          {withLinks} of {total} events have links, {withoutLinks} still need one
        </p>
        <SearchField
          label="Search events"
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setOffset(0);
          }}
          className="w-full md:w-60"
        />
      </div>
      {list.isPending && <Loading>Loading events...</Loading>}
      {list.error && <EmptyNote>The events could not be loaded. Please reload the page.</EmptyNote>}
      {list.data && events.length === 0 && (
        <EmptyNote>
          {total === 0 && search === ""
            ? "No events found."
            : "No events match the selected filter."}
        </EmptyNote>
      )}
      {events.length > 0 && (
        <PanelTable label="Event links" head={HEAD} isTall>
          {events.map((event) => (
            <EventLinkRow
              key={event.id}
              event={event}
              draft={drafts.get(event.id)}
              onDraft={setDraft(event.id)}
            />
          ))}
        </PanelTable>
      )}
      <Pager
        of="event links"
        shown={{ offset, limit: A_PART }}
        total={list.data?.total ?? 0}
        onGo={setOffset}
      />
    </PanelSection>
  );
}
