import { useState } from "react";
import { Link, useSearch } from "wouter";
import { useList } from "@/admin/data/use-list";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { ViewHeader } from "@/admin/ui/headings";
import { Pager, SearchField } from "@/admin/ui/list-controls";
import { EmptyNote } from "@/admin/ui/notes";
import { PanelCell, PanelRow, PanelTable } from "@/admin/ui/table";
import { Loading } from "@/ui/loading";
import { arrivalsLine, doorHref, type Night, nightHref, parties, useMoments } from "./booked-event";
import { DoorList } from "./door-list";
import { NightBookings } from "./event-bookings";
import { SeatsBar } from "./seats-bar";

/** The nights and their seats; with `event` in the address one of them, with `door` its door. */
export function View() {
  const asked = new URLSearchParams(useSearch());
  const eventId = Number(asked.get("event"));
  if (!Number.isInteger(eventId) || eventId < 1) {
    return (
      <>
        <ViewHeader title="Bookings" />
        <Nights />
      </>
    );
  }
  if (asked.has("door")) return <DoorList key={eventId} eventId={eventId} />;
  return <NightBookings key={eventId} eventId={eventId} />;
}

const LIMIT = 20;
const SPANS = { upcoming: "Upcoming", past: "Past", all: "All" } as const;
const HEAD = ["Night", "Seats", "Parties", "Tickets", "Actions"];

type Span = keyof typeof SPANS;

const isSpan = (name: string): name is Span => name in SPANS;

/** The nights with what is sold of them, searched and in parts. */
export function Nights() {
  const [when, setWhen] = useState<Span>("upcoming");
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const nights = useList("/api/bookings/nights", { when, search, offset, limit: LIMIT });
  if (nights.error) throw nights.error;
  const find = (text: string) => {
    setSearch(text);
    setOffset(0);
  };
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-2">
        <fieldset className="flex gap-2">
          <legend className="sr-only">Which nights</legend>
          {Object.entries(SPANS).map(([name, label]) => (
            <PanelButton
              key={name}
              size="sm"
              aria-pressed={when === name}
              className="aria-pressed:border-brass aria-pressed:text-brass-hi"
              onClick={() => {
                if (isSpan(name)) setWhen(name);
                setOffset(0);
              }}
            >
              {label}
            </PanelButton>
          ))}
        </fieldset>
        <SearchField
          label="Search nights"
          value={search}
          onChange={find}
          className="w-full md:ml-auto md:w-72"
        />
      </div>
      {nights.isPending && <Loading>Loading nights...</Loading>}
      {nights.data && (
        <>
          {nights.data.rows.length === 0 ? (
            <EmptyNote>{search ? "No night matches the search." : "No nights here yet."}</EmptyNote>
          ) : (
            <PanelTable label="Nights" head={HEAD}>
              {nights.data.rows.map((night) => (
                <NightRow key={night.eventId} night={night} />
              ))}
            </PanelTable>
          )}
          <Pager
            of="nights"
            shown={{ offset, limit: LIMIT }}
            total={nights.data.total}
            onGo={setOffset}
          />
        </>
      )}
    </>
  );
}

function NightRow({ night }: { night: Night }) {
  const { moment, day } = useMoments();
  const { eventId, seatsTaken, capacity, arrivedSeats } = night;
  return (
    <PanelRow>
      <PanelCell className="xl:w-[34%]">
        <Link
          href={nightHref(eventId)}
          className="font-medium wrap-anywhere underline-offset-4 hover:underline max-md:inline-block max-md:py-2.75"
        >
          {night.title}
        </Link>{" "}
        <CategoryBadge category={night.category} />
        <p className="figures text-smoke">{(night.isAllDay ? day : moment)(night.date)}</p>
      </PanelCell>
      <PanelCell label="Seats" className="md:w-44">
        <SeatsBar taken={seatsTaken} capacity={capacity} arrived={arrivedSeats} />
      </PanelCell>
      <PanelCell label="Parties" className="xl:whitespace-nowrap">
        <p className="figures">{parties(night.parties)}</p>
        {arrivedSeats > 0 && <p className="figures text-smoke">{arrivalsLine(night)}</p>}
      </PanelCell>
      <PanelCell label="Tickets" className="xl:whitespace-nowrap">
        {night.isCancelled ? <span className="text-error">Called off</span> : night.ticketStatus}
      </PanelCell>
      <PanelCell>
        <div className="flex flex-wrap gap-2 xl:flex-nowrap">
          <PanelButton size="sm" href={nightHref(eventId)}>
            Bookings<span className="sr-only"> of {night.title}</span>
          </PanelButton>
          <PanelButton size="sm" look="quiet" href={doorHref(eventId)}>
            Door list<span className="sr-only"> of {night.title}</span>
          </PanelButton>
        </div>
      </PanelCell>
    </PanelRow>
  );
}
