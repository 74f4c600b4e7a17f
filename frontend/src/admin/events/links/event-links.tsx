import { newHref } from "@/admin/data/addresses";
import { changedNames } from "@/admin/data/edits";
import { useDrafts } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { countOf, usePagedList } from "@/admin/data/use-list";
import { ViewHeader } from "@/admin/ui/headings";
import { DataTable } from "@/admin/ui/lists/data-table";
import { FilterTabs, ListSearch } from "@/admin/ui/lists/list";
import { SaveState } from "@/admin/ui/notes";
import { RestoredNote } from "@/admin/ui/restored-note";

import { EventLinkRow, LINK_COLUMNS } from "./event-link-row";
import { savedValues, versionOf } from "./link-values";

type Links = "all" | "with" | "without";

/** Links, pictures and ticket status of every event that visitors find (docs/product.md, 'Pages'). */
export function EventLinksView() {
  const first: { isPublic: true; links: Links } = {
    isPublic: true,
    links: "all",
  };
  const list = usePagedList("/api/admin/events", 50, first);
  const { links, search } = list.filters;
  const kept = useDrafts("event-link", savedValues({ link: null }));
  const count = (name: string) => Number(list.data?.counts.get(name) ?? 0);
  const [withLinks, withoutLinks] = [count("X-With-Links"), count("X-Without-Links")];
  const total = withLinks + withoutLinks;
  const shown = new Map(list.data?.rows.map((event) => [event.id, event]));
  const unsaved = [...kept.drafts].filter(([id, edits]) => {
    const event = shown.get(id);
    return event
      ? changedNames(edits, savedValues(event)).length > 0
      : Object.keys(edits.mine).length > 0;
  });
  useUnsaved(unsaved.length > 0, kept.forget);
  return (
    <>
      <ViewHeader
        title="Event links management"
        note={
          list.data && (
            <SaveState count={unsaved.length} unsaved={`${unsaved.length} not saved yet`} />
          )
        }
      />
      <RestoredNote restored={kept.restored} onDiscard={kept.discard} />
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <FilterTabs
          label="Which events"
          value={links}
          onChange={(value) => list.filter({ links: value })}
          tabs={[
            { value: "all", label: "All", count: total },
            { value: "with", label: "With Links", count: withLinks },
            { value: "without", label: "Without Links", count: withoutLinks },
          ]}
        />
        <p className="figures text-smoke max-md:w-full md:ml-auto">
          {`${countOf(withLinks)} of ${countOf(total)} events have links, ${countOf(withoutLinks)} still need one to be sold elsewhere`}
        </p>
        <ListSearch label="Search events" list={list} className="w-full md:w-60" />
      </div>
      <DataTable
        label="Event links"
        query={list}
        sorting={list.sorting}
        empty={
          total === 0 && search === "" ? "No events found." : "No events match the selected filter."
        }
        next={
          list.data && total === 0 && search === "" && { text: "Create an event", href: newHref() }
        }
        isTall
        columns={LINK_COLUMNS}
        row={(event) => (
          <EventLinkRow event={event} draft={kept.draftOf(event.id, versionOf(event))} />
        )}
      />
    </>
  );
}
