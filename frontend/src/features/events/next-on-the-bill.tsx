import { useVenueTime } from "@/lib/venue-time";
import { Eyebrow } from "@/ui/eyebrow";

import { AgendaRow } from "./agenda-row";
import type { VenueEvent } from "./venue-event";

const AT_MOST = 3;

/** The evenings after this one, for whoever cannot come. */
export function NextOnTheBill({ events }: { events: readonly VenueEvent[] }) {
  const { dayKey } = useVenueTime();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="next-on-the-bill" className="mt-14 max-w-[62ch] print:hidden">
      <Eyebrow>More evenings</Eyebrow>
      <h2 id="next-on-the-bill" className="mt-3 mb-6 text-[34px]">
        Next on <i className="font-normal text-brass-hi">the Bill</i>
      </h2>
      <ul>
        {events.slice(0, AT_MOST).map((event) => (
          <AgendaRow key={event.id} day={dayKey(event.date)} event={event} />
        ))}
      </ul>
    </section>
  );
}
