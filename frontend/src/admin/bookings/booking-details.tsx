import { PanelDialog } from "@/admin/ui/dialogs";
import { useVenue } from "@/api/venue";
import { isolated } from "@/lib/characters";

import { type BookedEvent, type Booking, moneyLines, pricesInWords, tickets } from "./booked-event";
import { PartyNotes } from "./party-notes";

interface BookingDetailsProps {
  booking: Booking;
  event: BookedEvent;
  onClose: () => void;
}

/** Shows the whole texts of a booking, which its row cuts off. */
export function BookingDetails({ booking, event, onClose }: BookingDetailsProps) {
  const { customerName, customerEmail, customerPhone, numberOfTickets, reference } = booking;
  const facts = [
    { name: "Code", text: reference },
    { name: "Tickets", text: pricesInWords(booking, event) || tickets(numberOfTickets) },
    ...moneyLines(booking, useVenue()).map(({ name, amount }) => ({ name, text: amount })),
    { name: "Email", text: customerEmail },
    { name: "Phone", text: customerPhone },
  ];
  return (
    <PanelDialog isOpen onClose={onClose} title={isolated(customerName)} size="sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        {facts
          .filter(({ text }) => text !== "")
          .map(({ name, text }) => (
            <div key={name} className="col-span-full grid grid-cols-subgrid">
              <dt className="text-smoke">{name}</dt>
              <dd className="figures wrap-anywhere">{text}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-4 grid gap-1.5 empty:hidden">
        <PartyNotes {...booking} />
      </div>
    </PanelDialog>
  );
}
