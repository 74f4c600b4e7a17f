import type { RestoredDraft } from "@/admin/data/kept-drafts";
import { instantAt } from "@/lib/time/checked";
import { useShortInstant } from "@/lib/time/venue-time";

import { PanelButton } from "./buttons";

interface RestoredNoteProps {
  /** Null for no note. */
  restored: RestoredDraft | null;
  onDiscard: () => void;
}

/** Explains that a form shows unsaved input of an earlier visit, and offers to discard it. */
export const RestoredNote = ({ restored, onDiscard }: RestoredNoteProps) =>
  restored && <Note restored={restored} onDiscard={onDiscard} />;

function Note({ restored, onDiscard }: RestoredNoteProps & { restored: RestoredDraft }) {
  const when = useShortInstant();
  const { at, isOutdated, isPartial, accept } = restored;
  return (
    <div
      role="status"
      className="col-span-full mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border border-brass bg-coal px-4 py-3 text-ivory [form>&]:mb-0"
    >
      <p className="mr-auto">
        <span>{`Unsaved changes from ${when(instantAt(at))} restored.`}</span>
        {isOutdated && <span> A newer version was saved since then.</span>}
        {isPartial && <span> Files and passwords are not kept.</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOutdated && (
          <PanelButton size="sm" onClick={accept}>
            Keep my changes
          </PanelButton>
        )}
        <PanelButton size="sm" variant="quiet" onClick={onDiscard}>
          Discard
        </PanelButton>
      </div>
    </div>
  );
}
