import { type FormEvent, useState } from "react";
import { BackToFile } from "@/admin/ui/back-to-file";
import { DeleteButton, EditButton, PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { PanelSection, ViewHeader } from "@/admin/ui/headings";
import { EmptyNote, LoadFault } from "@/admin/ui/notes";
import { type Moving, SortableList } from "@/admin/ui/sortable-list";
import { Loading } from "@/ui/loading";
import { Picture } from "@/ui/picture";

import { SeasonShowForm } from "./season-show-form";
import { listed, type WrittenSeason, type WrittenShow } from "./season-shows";
import { useSeason } from "./use-season";

/** The editor of the season's list. */
export function View() {
  return <SeasonEditor />;
}

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

interface SeasonLineProps {
  show: WrittenShow;
  moving: Moving;
  onEdit: () => void;
  onDelete: () => void;
}

/** A show of the season with everything that can be done to it. */
export function SeasonLine({ show, moving, onEdit, onDelete }: SeasonLineProps) {
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
        <h3 className="font-sans text-[15px] font-medium">{title}</h3>
        <p className="text-[14px] text-smoke">
          {date}, {time} · <span className="text-brass-hi">{price}</span>
        </p>
      </div>
      <div className="flex items-center justify-end max-md:col-span-full">
        {moving.buttons}
        <EditButton name={title} isIcon onClick={onEdit} />
        <DeleteButton name={title} isIcon onClick={onDelete} />
      </div>
    </div>
  );
}

interface SeasonHeadingFormProps {
  season: WrittenSeason;
  write: ReturnType<typeof useSeason>["write"];
}

const FIELDS = [
  { name: "title", label: "Heading" },
  { name: "subtitle", label: "Subtitle" },
] as const;

/** What stands over the season's list. */
export function SeasonHeadingForm({ season, write }: SeasonHeadingFormProps) {
  const { values, inFiles } = season;
  const [typed, setTyped] = useState<{ title?: string; subtitle?: string }>({});
  const shown = { title: values.title, subtitle: values.subtitle, ...typed };
  const isChanged = shown.title !== values.title || shown.subtitle !== values.subtitle;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write.mutate(
      { ...typed, done: "Season list saved successfully" },
      { onSuccess: () => setTyped({}) },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-4 border border-line bg-soot p-5 md:grid-cols-2">
      {FIELDS.map(({ name, label }) => (
        <div key={name}>
          <PanelField
            label={label}
            maxLength={300}
            autoComplete="off"
            value={shown[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
          <BackToFile
            of={label}
            isChanged={shown[name] !== inFiles[name]}
            onBack={() => setTyped({ ...typed, [name]: inFiles[name] })}
          />
        </div>
      ))}
      <div className="md:col-span-2">
        <PanelButton type="submit" look="fill" disabled={!isChanged || write.isPending}>
          Save heading
        </PanelButton>
      </div>
    </form>
  );
}
