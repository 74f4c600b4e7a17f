import type { ReactNode } from "react";
import { PanelButton } from "@/admin/ui/buttons";
import { ViewHeader } from "@/admin/ui/headings";
import { type Schemas, useApi } from "@/api/client";
import { useVenue, VenueContext } from "@/api/venue";
import { OpeningHours } from "@/features/venue/opening-hours";
import { Loading } from "@/ui/loading";

import { VenueForm } from "./venue-form";
import type { Stretch } from "./venue-texts";

/** The editor of the venue's hours and texts. */
export function View() {
  return <VenueEditor preview={(hours) => <HoursPreview hours={hours} />} />;
}

/** Hours that are not saved yet, as the contact page would show them. */
export function HoursPreview({ hours }: { hours: readonly Schemas["WrittenHoursOut"][] }) {
  const venue = useVenue();
  const whole = hours.filter(({ opens, closes }) => opens !== "" && closes !== "");
  const shown = whole.map((stretch) => ({
    ...stretch,
    closesNextDay: stretch.closes <= stretch.opens,
  }));
  return (
    <VenueContext value={{ ...venue, hours: shown }}>
      <OpeningHours />
    </VenueContext>
  );
}

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
