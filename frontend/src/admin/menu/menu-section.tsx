import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";

import { ActionMenu, type MenuAction } from "@/admin/ui/action-menu";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog } from "@/admin/ui/dialogs";
import { PanelSelect } from "@/admin/ui/fields";
import { PanelSection } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { isolated } from "@/lib/characters";
import { counted } from "@/lib/text";

import type { SectionRow } from "./menu-section-form";

interface MenuSectionProps {
  section: SectionRow;
  /** The number of its items. */
  count: number;
  /** Moves the section by one place; undefined for the first and the last one. */
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
  onAdd: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** The list of its items; it replaces the note of an empty section. */
  children: ReactNode;
}

/** A section of the menu with its actions, above its items. */
export function MenuSection({
  section: { title, isShownEmpty },
  count,
  onMoveUp,
  onMoveDown,
  onAdd,
  onEdit,
  onDelete,
  children,
}: MenuSectionProps) {
  const entries: MenuAction[] = [
    { text: "Edit section", onClick: onEdit },
    ...(onMoveUp ? [{ text: "Move up", onClick: onMoveUp }] : []),
    ...(onMoveDown ? [{ text: "Move down", onClick: onMoveDown }] : []),
    { text: "Delete section", isDanger: true, onClick: onDelete },
  ];
  return (
    <PanelSection
      title={title}
      note={count > 0 && String(count)}
      actions={
        <>
          <PanelButton size="sm" variant="quiet" aria-label={`Add to ${title}`} onClick={onAdd}>
            <Plus aria-hidden className="size-4" strokeWidth={1.5} />
            Add
          </PanelButton>
          <ActionMenu name={title} variant="icon" entries={entries} />
        </>
      }
    >
      {count > 0 ? (
        children
      ) : (
        <EmptyNote>
          {isShownEmpty
            ? "No items yet. Visitors see its title once the menu has an item."
            : "No items yet. Visitors do not see this section."}
        </EmptyNote>
      )}
    </PanelSection>
  );
}

interface MoveItemsQuestionProps {
  section: SectionRow;
  others: readonly SectionRow[];
  /** The number of its items; undefined until loaded. */
  count: number | undefined;
  isPending: boolean;
  onMove: (moveTo: number) => void;
  onClose: () => void;
}

/** Asks for the new section of a deleted section's items. */
export function MoveItemsQuestion({
  section,
  others,
  count,
  isPending,
  onMove,
  onClose,
}: MoveItemsQuestionProps) {
  const [moveTo, setMoveTo] = useState(others[0]?.id);
  const items = count === undefined ? "items" : counted(count, "item");
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${isolated(section.title)}”?`}
      confirmLabel={moveTo === undefined ? "Close" : "Delete the section"}
      variant={moveTo === undefined ? "fill" : "danger"}
      isPending={isPending}
      onConfirm={() => (moveTo === undefined ? onClose() : onMove(moveTo))}
      onClose={onClose}
    >
      {moveTo === undefined ? (
        <p>{`This section has ${items}, and there is no other section. Add one first.`}</p>
      ) : (
        <>
          <p className="mb-4">{`This section has ${items}. Links to it will lead to the new section.`}</p>
          <PanelSelect
            label="Move them to"
            value={moveTo}
            onChange={({ target }) => setMoveTo(Number(target.value))}
          >
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </PanelSelect>
        </>
      )}
    </ConfirmDialog>
  );
}
