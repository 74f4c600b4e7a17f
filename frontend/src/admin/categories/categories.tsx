import { useState } from "react";

import { PinnedValue } from "@/admin/data/pinned-rows";
import { useList } from "@/admin/data/use-list";
import { useOrder } from "@/admin/data/use-order";
import { useRemoval } from "@/admin/data/use-removal";
import { DeleteMenu } from "@/admin/ui/action-menu";
import { EditButton, PageButton, PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { PanelSelect } from "@/admin/ui/fields";
import { ViewHeader } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import { type Moving, SortableList } from "@/admin/ui/lists/sortable-list";
import { send } from "@/api/client";
import { ApiError } from "@/api/errors";
import { CategoryMark } from "@/features/events/category-dots";
import { isolated } from "@/lib/characters";
import { counted } from "@/lib/text";

import { CATEGORIES, CategoryForm, type CategoryRow } from "./category-form";

/** The categories of events in the order in which the calendar offers them. */
export function CategoriesView() {
  const list = useList(CATEGORIES);
  const [opened, setOpened] = useState<{ id: number | null }>();
  const [asked, setAsked] = useState<CategoryRow>();
  const order = useOrder<CategoryRow>(CATEGORIES, (ids) =>
    send("PUT", `${CATEGORIES}/order`, { ids }),
  );
  const rows = list.data?.rows ?? [];
  const removal = useRemoval<number | string>(CATEGORIES, "category", {
    // An event may have got it since the list was read.
    onFailure: (error, id) => {
      const row = rows.find((one) => one.id === id);
      const isUsed = error instanceof ApiError && error.problem?.fields.moveTo !== undefined;
      if (isUsed && row) setAsked(row);
      return isUsed && row !== undefined;
    },
    onDone: () => setAsked(undefined),
  });
  const close = () => setOpened(undefined);
  const edited = rows.find(({ id }) => id === opened?.id);
  return (
    <>
      <ViewHeader
        title="Categories"
        actions={
          <>
            <PageButton href="/events" />
            <PanelButton variant="fill" onClick={() => setOpened({ id: null })}>
              Add a category
            </PanelButton>
          </>
        }
      />
      <QueryList
        of="categories"
        list={list}
        empty="No categories yet. The calendar of the website filters events by category."
      >
        {(all) => (
          <SortableList
            label="Categories"
            items={all}
            onOrder={(items) => order(items.map(({ id }) => id))}
          >
            {(row, moving) => (
              <CategoryLine
                row={row}
                moving={moving}
                onEdit={() => setOpened({ id: row.id })}
                onDelete={() => (isUsed(row) ? setAsked(row) : removal.remove(row.id))}
              />
            )}
          </SortableList>
        )}
      </QueryList>
      <PinnedValue value={opened?.id === null ? null : edited}>
        {(row) => (
          <PanelDialog
            isOpen={opened !== undefined}
            onClose={close}
            title={row ? `Edit ${isolated(row.name)}` : "New category"}
            size="sm"
          >
            {opened && (
              <CategoryForm row={row} taken={rows.map(({ mark }) => mark)} onDone={close} />
            )}
          </PanelDialog>
        )}
      </PinnedValue>
      {asked && (
        <MoveQuestion
          row={asked}
          others={rows.filter(({ id }) => id !== asked.id)}
          isBusy={removal.isBusy}
          onMove={(moveTo) => removal.remove(`${asked.id}?moveTo=${moveTo}`)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const isUsed = ({ events, clips, hasTaxRate }: CategoryRow) => events + clips > 0 || hasTaxRate;

/** ["4 events", "1 clip"]; empty for an unused category. */
const usesOf = ({ events, clips }: CategoryRow) =>
  [events > 0 && counted(events, "event"), clips > 0 && counted(clips, "clip")].filter(Boolean);

interface CategoryLineProps {
  row: CategoryRow;
  moving: Moving;
  onEdit: () => void;
  onDelete: () => void;
}

/** A category with its mark, its page and the number of its events. */
function CategoryLine({ row, moving, onEdit, onDelete }: CategoryLineProps) {
  const { name, color, mark, page } = row;
  const facts = [usesOf(row).join(", ") || "No events", page].filter(Boolean).join(" · ");
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1 py-1 pr-3 pl-1 wrap-anywhere md:grid-cols-[auto_minmax(0,1fr)_auto]">
      {moving.handle}
      <div className="flex items-baseline gap-3 py-1">
        <CategoryMark mark={mark} color={color} />
        <div className="min-w-0 md:flex md:grow md:items-baseline md:justify-between md:gap-4">
          <h2 className="font-sans text-15 font-medium wrap-anywhere text-ivory">{name}</h2>
          <p className="text-14 text-smoke md:pr-4">{facts}</p>
        </div>
      </div>
      <span className="flex items-center justify-end max-md:col-span-2">
        {moving.buttons}
        <EditButton name={name} isIcon onClick={onEdit} />
        <DeleteMenu name={name} onDelete={onDelete} />
      </span>
    </div>
  );
}

interface MoveQuestionProps {
  row: CategoryRow;
  others: readonly CategoryRow[];
  isBusy: (id: number | string) => boolean;
  /** Gets the id of the category to move to, or "" for none. */
  onMove: (moveTo: string) => void;
  onClose: () => void;
}

/** Asks for the new category of the events and clips of a deleted one. */
function MoveQuestion({ row, others, isBusy, onMove, onClose }: MoveQuestionProps) {
  const [moveTo, setMoveTo] = useState("");
  const uses = usesOf(row).join(" and ");
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${isolated(row.name)}”?`}
      confirmLabel="Delete the category"
      isPending={isBusy(row.id)}
      onConfirm={() => onMove(moveTo)}
      onClose={onClose}
    >
      {uses !== "" && (
        <>
          <p className="mb-4">{`This category has ${uses}. Its links follow them.`}</p>
          <PanelSelect
            label="Move them to"
            value={moveTo}
            onChange={({ target }) => setMoveTo(target.value)}
          >
            <option value="">No category</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </PanelSelect>
        </>
      )}
      {row.hasTaxRate && <p className="mt-4">The tax rate of the category ends.</p>}
    </ConfirmDialog>
  );
}
