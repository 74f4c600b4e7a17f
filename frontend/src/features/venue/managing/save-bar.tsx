import { useUnsaved } from "@/lib/unsaved";
import { PanelButton } from "@/ui/panel/panel-button";

interface SaveBarProps {
  /** How many fields wait to be saved. */
  changes: number;
  isPending: boolean;
  onDiscard: () => void;
}

/** Stays in reach while something is not saved: how much it is, save it, or drop it. */
export function SaveBar({ changes, isPending, onDiscard }: SaveBarProps) {
  const isUnsaved = changes > 0;
  useUnsaved(isUnsaved);
  return (
    <div className="sticky bottom-0 z-10 mt-10 max-md:bottom-(--toast-bottom)">
      {isUnsaved && (
        <div className="flex flex-wrap items-center gap-2.5 border border-brass bg-coal px-4 py-3">
          <p role="status" className="mr-auto">
            {changes === 1 ? "1 change is not saved" : `${changes} changes are not saved`}
          </p>
          <PanelButton look="quiet" onClick={onDiscard}>
            Discard
          </PanelButton>
          <PanelButton type="submit" look="fill" disabled={isPending}>
            {isPending ? "Saving..." : "Save"}
          </PanelButton>
        </div>
      )}
    </div>
  );
}
