import type { controlsOf } from "@/admin/data/edits";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { NEXT_IN_LINE } from "@/admin/data/waitlist/lines";
import type { AdminEvent } from "@/admin/events/admin-event";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { PanelCheckbox } from "@/admin/ui/toggles";
import type { Schemas } from "@/api/client";
import { counted } from "@/lib/text";
import type { EventValues } from "./event-fields";

type Controls = ReturnType<typeof controlsOf<EventValues>>;
type Space = Schemas["SpacesOut"]["spaces"][number];

/** The seats of the largest space; null if the venue has no spaces. */
export const mostSeats = (spaces: readonly Pick<Space, "seated">[]): number | null =>
  spaces.length === 0 ? null : Math.max(...spaces.map(({ seated }) => seated));

interface EventSeatsProps extends Pick<Controls, "field" | "tick"> {
  values: EventValues;
  set: (changes: Partial<EventValues>) => void;
  /** The saved event; null for a new one. */
  event: AdminEvent | null;
  isWaitedFor: boolean;
}

/** The number of seats for sale: those of a room, another number, or no limit. */
export function EventSeats({ field, tick, values, set, event, isWaitedFor }: EventSeatsProps) {
  const { data } = usePanelQuery("/api/spaces");
  const spaces = data?.spaces ?? [];
  const chosen = spaces.find(({ seated }) => String(seated) === values.capacity);
  return (
    <>
      <PanelField
        label="Seats"
        inputMode="numeric"
        disabled={values.isUnlimited}
        hint={seatsHint(event, isWaitedFor)}
        {...field("capacity")}
      />
      <div className="grid content-start gap-2">
        {spaces.length > 0 && (
          <PanelSelect
            label="Room"
            disabled={values.isUnlimited}
            value={chosen?.name ?? ""}
            onChange={({ target }) => {
              const space = spaces.find(({ name }) => name === target.value);
              if (space) set({ capacity: String(space.seated) });
            }}
          >
            <option value="">Another number</option>
            {spaces.map(({ name, seated }) => (
              <option key={name} value={name}>
                {`${name}, ${counted(seated, "seat")}`}
              </option>
            ))}
          </PanelSelect>
        )}
        <PanelCheckbox label="No limit" {...tick("isUnlimited")} />
      </div>
    </>
  );
}

/** Tells how many seats are booked, and that more seats go to the waitlist. */
function seatsHint(event: AdminEvent | null, isWaitedFor: boolean): string {
  if (!event?.seatsTaken && !event?.houseSeats) return "How many can be booked.";
  const booked = event.houseSeats
    ? `${event.seatsTaken} are booked, ${event.houseSeats} kept back by the house.`
    : `${event.seatsTaken} are booked.`;
  return isWaitedFor ? `${booked} ${NEXT_IN_LINE}` : booked;
}
