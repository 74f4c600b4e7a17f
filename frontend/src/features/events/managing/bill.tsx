import { useState } from "react";

import { useList } from "@/api/use-list";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { FilterTabs } from "@/ui/panel/filter-tabs";
import { Pager } from "@/ui/panel/pager";
import { PanelTable } from "@/ui/panel/panel-table";
import { SearchField } from "@/ui/panel/search-field";

import { EventRow } from "./event-row";

const A_PAGE = 25;
const HEAD = ["Event", "Seats", "Tickets", "Marks", "Actions"];
const SPANS = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
  { value: "all", label: "All" },
] as const;

/** The bill as the manager sees it: searched, in parts, with test events and what is over. */
export function Bill() {
  const [when, setWhen] = useState<(typeof SPANS)[number]["value"]>("upcoming");
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const list = useList("/api/admin/events", { when, search, offset, limit: A_PAGE });
  if (list.error) throw list.error;
  const events = list.data?.rows ?? [];
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <FilterTabs
          label="Which events"
          tabs={SPANS}
          value={when}
          onChange={(value) => {
            setWhen(value);
            setOffset(0);
          }}
        />
        <SearchField
          label="Search events"
          value={search}
          onChange={(wanted) => {
            setSearch(wanted);
            setOffset(0);
          }}
          className="w-full md:ml-auto md:w-72"
        />
      </div>
      {list.isPending && <Loading>Loading...</Loading>}
      {list.data && events.length === 0 && (
        <EmptyNote>
          {search ? "No event matches the search." : "No events here yet. Create the first one."}
        </EmptyNote>
      )}
      {events.length > 0 && (
        <PanelTable label="Events" head={HEAD}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </PanelTable>
      )}
      <Pager
        of="events"
        shown={{ offset, limit: A_PAGE }}
        total={list.data?.total ?? 0}
        onGo={setOffset}
      />
    </>
  );
}
