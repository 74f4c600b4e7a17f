import { typedInWords } from "@/admin/data/date-fields";
import type { Conflict } from "@/admin/data/edits";
import { useVenueTime } from "@/lib/time/venue-time";

import { PanelButton } from "./buttons";

/** Shown at a field that another user has changed too: both values, and a choice between them. */
export function ConflictNotice({
  label,
  conflict,
}: {
  label: string;
  conflict: Conflict | undefined;
}) {
  return conflict && <Choice label={label} {...conflict} />;
}

function Choice({ label, mine, theirs, keepMine, takeTheirs }: { label: string } & Conflict) {
  const time = useVenueTime();
  return (
    <div role="alert" className="mt-1.5 border border-act bg-coal p-2.5 text-13">
      <p className="font-medium text-act">{`“${label}” was changed somewhere else meanwhile.`}</p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 [&>dt]:text-smoke">
        <dt>Yours</dt>
        <dd>{typedInWords(mine, time) || "—"}</dd>
        <dt>Saved there</dt>
        <dd>{typedInWords(theirs, time) || "—"}</dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <PanelButton size="sm" aria-label={`Keep mine: ${label}`} onClick={keepMine}>
          Keep mine
        </PanelButton>
        <PanelButton
          size="sm"
          variant="quiet"
          aria-label={`Take theirs: ${label}`}
          onClick={takeTheirs}
        >
          Take theirs
        </PanelButton>
      </div>
    </div>
  );
}
