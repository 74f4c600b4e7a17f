import { useState } from "react";
import { useRowForm } from "@/admin/data/use-row-form";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { EditButton, PageButton, PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { type Moving, SortableList } from "@/admin/ui/lists/sortable-list";
import { EmptyNote, LoadFault, ResetToDefault } from "@/admin/ui/notes";
import { PartBoundary } from "@/admin/ui/part-boundary";
import { RowForm } from "@/admin/ui/row-form";
import { Loading } from "@/ui/loading";
import { Picture } from "@/ui/picture";

import { SeasonShowForm } from "./season-show-form";
import { inOrder, listed, type WrittenSeason, type WrittenShow } from "./season-shows";
import { type SeasonEditing, useSeason } from "./use-season";

/** The season's list on the page of featured shows: its heading, and show by show. */
export function SeasonView() {
  const { season, write, removal, editing } = useSeason();
  // The show that the form is open for; null for a new one.
  const [opened, setOpened] = useState<{ show: WrittenShow | null }>();
  const [isAsking, setAsking] = useState(false);
  const close = () => setOpened(undefined);
  const { data, error } = season;
  return (
    <>
      <ViewHeader
        title="Season list"
        actions={
          <>
            <PageButton href="/comedy" />
            <PanelButton variant="fill" disabled={!data} onClick={() => setOpened({ show: null })}>
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
            <PartBoundary>
              <SeasonHeadingForm season={data} editing={editing} />
            </PartBoundary>
          </PanelSection>
          <PanelSection
            title="Shows"
            note={String(data.values.shows.length)}
            actions={
              data.fromPanel.includes("shows") && (
                <PanelButton size="sm" variant="quiet" onClick={() => setAsking(true)}>
                  Use the original list
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
                onOrder={(items) => write.mutateAsync({ change: (shows) => inOrder(shows, items) })}
              >
                {({ id, show }, moving) => (
                  <SeasonLine
                    show={show}
                    moving={moving}
                    onEdit={() => setOpened({ show })}
                    onDelete={() => removal.remove(id)}
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
              <SeasonShowForm season={data} show={opened.show} editing={editing} onClose={close} />
            )}
          </PanelDialog>
          <ConfirmDialog
            isOpen={isAsking}
            title="Use the original list?"
            confirmLabel="Bring it back"
            isPending={write.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              write.mutate(
                { change: () => data.inFiles.shows, done: "The original list is back" },
                { onSuccess: () => setAsking(false) },
              )
            }
          >
            {`The ${data.inFiles.shows.length} shows of the file take the place of what was written here.`}
          </ConfirmDialog>
        </>
      )}
    </>
  );
}

interface SeasonLineProps {
  show: WrittenShow;
  moving: Moving;
  onEdit: () => void;
  onDelete: () => void;
}

/** A show of the season with everything that can be done to it. */
function SeasonLine({ show, moving, onEdit, onDelete }: SeasonLineProps) {
  const { title, date, time, price, picture } = show;
  return (
    <div className="grid grid-cols-[auto_56px_minmax(0,1fr)] items-center gap-x-3 py-2 pr-3 pl-1 md:grid-cols-[auto_72px_minmax(0,1fr)_auto]">
      {moving.handle}
      <div className="h-12 overflow-clip bg-coal">
        {picture && (
          <Picture src={picture.imageUrl} alt="" sizes="72px" className="size-full object-cover" />
        )}
      </div>
      <div className="py-1 wrap-anywhere">
        <h3 className="font-sans text-15 font-medium">{title}</h3>
        <p className="text-14 text-smoke">
          <span>{`${date}, ${time} · `}</span>
          <span className="text-brass-hi">{price}</span>
        </p>
      </div>
      <div className="flex items-center justify-end max-md:col-span-full">
        {moving.buttons}
        <EditButton name={title} isIcon onClick={onEdit} />
        <DeleteMenu name={title} onDelete={onDelete} />
      </div>
    </div>
  );
}

const HEADING = [
  { name: "title", label: "Heading" },
  { name: "subtitle", label: "Subtitle" },
] as const;

/** Heading and subtitle above the season's list. */
function SeasonHeadingForm({ season, editing }: { season: WrittenSeason; editing: SeasonEditing }) {
  const { values, inFiles, version } = season;
  const { send, onSaved, ...writing } = editing;
  const form = useRowForm({
    ...writing,
    saved: { title: values.title, subtitle: values.subtitle },
    version,
    row: "season",
    send: (sent) => send({ ...sent.changes, version: sent.version }),
    done: "Season list saved successfully",
    onDone: onSaved,
  });
  return (
    <RowForm
      form={form}
      save="Save heading"
      className="grid gap-4 border border-line bg-soot p-5 md:grid-cols-2"
    >
      {HEADING.map(({ name, label }) => (
        <div key={name}>
          <PanelField label={label} maxLength={300} autoComplete="off" {...form.field(name)} />
          <ResetToDefault
            of={label}
            isChanged={form.values[name] !== inFiles[name]}
            onBack={() => form.set({ [name]: inFiles[name] })}
          />
        </div>
      ))}
    </RowForm>
  );
}
