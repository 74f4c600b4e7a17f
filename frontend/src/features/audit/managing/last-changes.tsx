import { useList } from "@/api/use-list";
import { EmptyNote } from "@/ui/panel/empty-note";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelSection } from "@/ui/panel/panel-section";

import { ChangeEntry } from "./change-entry";

const SHOWN = 5;

/** The latest changes, with the way to all of them. */
export function LastChanges() {
  const { data } = useList("/api/admin/changes", { limit: SHOWN });
  return (
    <PanelSection
      title="Last changes"
      actions={
        <PanelButton size="sm" look="quiet" href="/admin?view=changes">
          All changes
        </PanelButton>
      }
    >
      {!data && <div className="h-85 border border-line bg-soot" />}
      {data?.rows.length === 0 && <EmptyNote>Nothing has been changed yet.</EmptyNote>}
      {data && data.rows.length > 0 && (
        <ol className="border border-line bg-soot">
          {data.rows.map((change) => (
            <ChangeEntry key={change.id} change={change} hasDay />
          ))}
        </ol>
      )}
    </PanelSection>
  );
}
