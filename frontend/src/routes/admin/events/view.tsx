import { useState } from "react";
import { useSearch } from "wouter";

import { CallOffButton } from "@/features/bookings/managing/call-off-button";
import { newHref } from "@/features/events/managing/addresses";
import { Bill } from "@/features/events/managing/bill";
import { EventEditor } from "@/features/events/managing/event-editor";
import { ImportDialog } from "@/features/events/managing/import-dialog";
import { NewEvent } from "@/features/events/managing/new-event";
import { PanelButton } from "@/ui/panel/panel-button";
import { ViewHeader } from "@/ui/panel/view-header";

const idIn = (text: string | null) => {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** The bill; with `event` in the address the editor of one, with `new` that of a new one. */
export function View() {
  const asked = new URLSearchParams(useSearch());
  const [isImporting, setIsImporting] = useState(false);
  const eventId = idIn(asked.get("event"));
  if (eventId !== null) {
    return (
      <EventEditor key={eventId} eventId={eventId} callOff={<CallOffButton eventId={eventId} />} />
    );
  }
  if (asked.has("new")) {
    const from = idIn(asked.get("from"));
    return <NewEvent key={from} from={from} />;
  }
  return (
    <>
      <ViewHeader
        title="Events"
        actions={
          <>
            <PanelButton onClick={() => setIsImporting(true)}>Import calendar</PanelButton>
            <PanelButton look="fill" href={newHref()}>
              New event
            </PanelButton>
          </>
        }
      />
      <Bill />
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}
