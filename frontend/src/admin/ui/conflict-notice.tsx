import type { Conflict } from "@/admin/data/edits";

import { PanelButton } from "./buttons";

/** Beside a field that somebody else has changed too: both values, and the choice between them. */
export function ConflictNotice({
  label,
  conflict,
}: {
  label: string;
  conflict: Conflict | undefined;
}) {
  if (!conflict) return null;
  const { mine, theirs, keepMine, takeTheirs } = conflict;
  return (
    <div role="alert" className="mt-1.5 border border-act bg-coal p-2.5 text-13">
      <p className="font-medium text-act">{`“${label}” was changed somewhere else meanwhile.`}</p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 [&>dt]:text-smoke">
        <dt>Yours</dt>
        <dd>{mine || "—"}</dd>
        <dt>Saved there</dt>
        <dd>{theirs || "—"}</dd>
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
