import { useState } from "react";

import { useList } from "@/api/use-list";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";
import { Pager } from "@/ui/panel/pager";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelSelect } from "@/ui/panel/panel-select";
import { PanelTable } from "@/ui/panel/panel-table";
import { SearchField } from "@/ui/panel/search-field";

import { BookingRow } from "./booking-row";
import type { Night } from "./night";
import { PhoneBooking } from "./phone-booking";

const LIMIT = 50;
const HEAD = ["Guest", "Contact", "Tickets", "Booked", "Actions"];
const STATES = { active: "Booked", cancelled: "Cancelled", all: "All" };

/** Who is booked for a night, searched and in parts; a guest who calls is added here. */
export function BookingList({ night }: { night: Night }) {
  const [state, setState] = useState("active");
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const wanted = { eventId: night.eventId, state, search, offset, limit: LIMIT };
  const bookings = useList("/api/bookings", wanted);
  if (bookings.error) throw bookings.error;
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end gap-2.5">
        <SearchField
          label="Search by name, e-mail, phone or reference"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setOffset(0);
          }}
          className="w-full md:w-96"
        />
        <PanelSelect
          label="Which bookings"
          isLabelHidden
          value={state}
          onChange={(event) => {
            setState(event.target.value);
            setOffset(0);
          }}
          className="w-36"
        >
          {Object.entries(STATES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </PanelSelect>
        <PanelButton
          look="fill"
          className="ml-auto"
          disabled={night.isCancelled}
          onClick={() => setIsAdding(true)}
        >
          Add by phone
        </PanelButton>
      </div>
      {bookings.isPending && <Loading>Loading bookings...</Loading>}
      {bookings.data && (
        <>
          {bookings.data.rows.length === 0 ? (
            <EmptyNote>
              {search ? "No booking matches the search." : "No bookings here yet."}
            </EmptyNote>
          ) : (
            <PanelTable label="Guests" head={HEAD}>
              {bookings.data.rows.map((booking) => (
                <BookingRow key={booking.id} booking={booking} night={night} />
              ))}
            </PanelTable>
          )}
          <Pager
            of="bookings"
            shown={{ offset, limit: LIMIT }}
            total={bookings.data.total}
            onGo={setOffset}
          />
        </>
      )}
      <PhoneBooking night={night} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
