import type { ReactNode } from "react";

import { useApi } from "@/api/client";
import { Loading } from "@/ui/loading";
import { PanelButton } from "@/ui/panel/panel-button";
import { ViewHeader } from "@/ui/panel/view-header";

import { VenueForm } from "./venue-form";
import type { Stretch } from "./venue-texts";

interface VenueEditorProps {
  /** Shows hours as visitors see them. */
  preview: (hours: readonly Stretch[]) => ReactNode;
}

/** What of the venue changes with a season: hours, ways to reach it, and its words. */
export function VenueEditor({ preview }: VenueEditorProps) {
  const { data, error, refetch } = useApi("/api/admin/venue", { isReadAnew: true });
  return (
    <>
      <ViewHeader
        title="Venue and hours"
        actions={
          <PanelButton href="/contact" target="_blank">
            Look at the page
          </PanelButton>
        }
      />
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-4 border border-line p-5">
          <p>The venue could not be loaded.</p>
          <PanelButton onClick={() => refetch()}>Try again</PanelButton>
        </div>
      )}
      {!(data || error) && <Loading>Loading venue...</Loading>}
      {data && <VenueForm written={data} preview={preview} />}
    </>
  );
}
