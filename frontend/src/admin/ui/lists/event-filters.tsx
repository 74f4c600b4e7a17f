import { FilterTabs, ListSearch } from "./list";

const SPANS = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
  { value: "all", label: "All" },
] as const;

type Span = (typeof SPANS)[number]["value"];

/** Initial filter of a list of events. */
export const UPCOMING: { when: Span } = { when: "upcoming" };

interface EventFiltersProps {
  list: {
    filters: { search: string; when: Span };
    filter: (change: { search?: string; when?: Span }) => void;
    total: number;
  };
}

/** Divides a list of events by whether they are over, and searches it. */
export function EventFilters({ list }: EventFiltersProps) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2">
      <FilterTabs
        label="Which events"
        tabs={SPANS}
        value={list.filters.when}
        onChange={(when) => list.filter({ when })}
      />
      <ListSearch label="Search events" list={list} className="w-full md:ml-auto md:w-72" />
    </div>
  );
}
