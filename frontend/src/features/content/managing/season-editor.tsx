import { useState } from "react";

import { Loading } from "@/ui/loading";
import { ConfirmDialog } from "@/ui/panel/confirm-dialog";
import { EmptyNote } from "@/ui/panel/empty-note";
import { PanelButton } from "@/ui/panel/panel-button";
import { PanelDialog } from "@/ui/panel/panel-dialog";
import { PanelSection } from "@/ui/panel/panel-section";
import { SortableList } from "@/ui/panel/sortable-list";
import { ViewHeader } from "@/ui/panel/view-header";

import { LoadFault } from "./load-fault";
import { SeasonHeadingForm } from "./season-heading-form";
import { SeasonLine } from "./season-line";
import { SeasonShowForm } from "./season-show-form";
import { listed, type WrittenShow } from "./season-shows";
import { useSeason } from "./use-season";

/** The season's list on the page of featured shows: its heading, and show by show. */
export function SeasonEditor() {
  const { season, shows, write } = useSeason();
  // The show that the form is open for; null for a new one.
  const [opened, setOpened] = useState<{ show: WrittenShow | null }>();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setOpened(undefined);
    write.reset();
  };
  const remove = (place: number, show: WrittenShow) =>
    write.mutate({
      shows: shows().filter((_, at) => at !== place),
      done: "Show deleted successfully",
      undo: () => {
        const now = shows();
        write.mutate({
          shows: [...now.slice(0, place), show, ...now.slice(place)],
          done: "Put back as it was",
        });
      },
    });
  const { data, error } = season;
  return (
    <>
      <ViewHeader
        title="Season list"
        actions={
          <>
            <PanelButton href="/comedy" target="_blank">
              Look at the page
            </PanelButton>
            <PanelButton look="fill" disabled={!data} onClick={() => setOpened({ show: null })}>
              Add Show
            </PanelButton>
          </>
        }
      />
      {error && !data && <LoadFault what="season list" onRetry={season.refetch} />}
      {!(data || error) && <Loading>Loading season list...</Loading>}
      {data && (
        <>
          <PanelSection title="Over the list">
            <SeasonHeadingForm season={data} write={write} />
          </PanelSection>
          <PanelSection
            title="Shows"
            note={String(data.values.shows.length)}
            actions={
              data.fromPanel.includes("shows") && (
                <PanelButton size="sm" look="quiet" onClick={() => setAsking(true)}>
                  Back to the file’s list
                </PanelButton>
              )
            }
          >
            {data.values.shows.length === 0 ? (
              <EmptyNote>No show is on the list yet.</EmptyNote>
            ) : (
              <SortableList
                label="Shows"
                items={listed(data.values.shows)}
                onOrder={(items) => write.mutateAsync({ shows: items.map(({ show }) => show) })}
              >
                {({ show, place }, moving) => (
                  <SeasonLine
                    show={show}
                    moving={moving}
                    onEdit={() => setOpened({ show })}
                    onDelete={() => remove(place, show)}
                  />
                )}
              </SortableList>
            )}
          </PanelSection>
          <PanelDialog
            isOpen={opened !== undefined}
            onClose={close}
            title={opened?.show ? "Change Show" : "New Show"}
          >
            {opened && (
              <SeasonShowForm season={data} show={opened.show} write={write} onDone={close} />
            )}
          </PanelDialog>
          <ConfirmDialog
            isOpen={isAsking}
            title="Bring back the file’s list?"
            confirmLabel="Bring it back"
            isPending={write.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              write.mutate(
                { shows: data.inFiles.shows, done: "The file’s list is back" },
                { onSuccess: () => setAsking(false) },
              )
            }
          >
            The {data.inFiles.shows.length} shows of the file take the place of what was written
            here.
          </ConfirmDialog>
        </>
      )}
    </>
  );
}
