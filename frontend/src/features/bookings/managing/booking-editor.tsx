import { ConflictNotice } from "@/ui/panel/conflict-notice";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelDialog } from "@/ui/panel/panel-dialog";

import { BookingFields } from "./booking-fields";
import { type BookingValues, FIELDS } from "./booking-rules";
import { type Booking, type Night, seatsLeft } from "./night";
import { useBookingEditor } from "./use-booking-editor";

interface BookingEditorProps {
  booking: Booking;
  night: Night;
  onClose: () => void;
}

/** Changes who comes and how many. */
export function BookingEditor({ booking, night, onClose }: BookingEditorProps) {
  const { form, theirs, isPending, submit, keepMine, takeTheirs } = useBookingEditor(
    booking,
    onClose,
  );
  return (
    <PanelDialog isOpen onClose={onClose} title={`Change ${booking.reference}`}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {theirs && (
          <ConflictNotice
            rows={differences(form.getValues(), theirs)}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
        <BookingFields
          form={form}
          left={seatsLeft(night)}
          held={booking.numberOfTickets}
          emailHint="A new number or address is confirmed by mail."
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <PanelButton look="quiet" onClick={onClose}>
            Close
          </PanelButton>
          <PanelButton look="fill" type="submit" disabled={isPending || theirs !== null}>
            {isPending ? "Saving..." : "Save"}
          </PanelButton>
        </div>
      </form>
    </PanelDialog>
  );
}

function differences(mine: BookingValues, theirs: Booking) {
  return [
    ...(["customerName", "customerPhone", "customerEmail", "numberOfTickets"] as const).map(
      (name) => ({ label: FIELDS[name], mine: String(mine[name]), theirs: String(theirs[name]) }),
    ),
    {
      label: "State",
      mine: "Booked",
      theirs: theirs.cancelledAt === null ? "Booked" : "Cancelled",
    },
  ];
}
