import type { ReactNode } from "react";

import { DeleteMenu } from "./action-menu";
import { DeleteButton, EditButton, useInPlace } from "./buttons";
import { PartBoundary } from "./part-boundary";

interface EditableCardProps {
  /** Accessible name of the row. */
  name: string;
  /** The form that replaces the card; `close` restores the card. */
  form: (close: () => void) => ReactNode;
  onDelete: () => void;
  /** Whether the card is being deleted, for a list that shows its deletion. Default: the deletion is in a menu. */
  isBusy?: boolean;
  /** Whether the form takes a whole row of the list. Default false. */
  isFormWide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card of a list, changed in place or deleted. */
export function EditableCard({
  name,
  form,
  onDelete,
  isBusy,
  isFormWide = false,
  className = "border-line",
  children,
}: EditableCardProps) {
  const { isOpen, wasOpen, open, close } = useInPlace();
  if (isOpen) {
    const width = isFormWide ? "col-span-full" : "";
    return (
      <li className={`border border-brass bg-soot p-4 ${width}`}>
        <PartBoundary>{form(close)}</PartBoundary>
      </li>
    );
  }
  return (
    <li className={`flex flex-col border bg-soot ${className}`}>
      {children}
      <div className="flex justify-between gap-1 px-1 pt-1 pb-1.5">
        <EditButton name={name} isBack={wasOpen} onClick={open} />
        {isBusy === undefined ? (
          <DeleteMenu name={name} onDelete={onDelete} />
        ) : (
          <DeleteButton name={name} isBusy={isBusy} onClick={onDelete} />
        )}
      </div>
    </li>
  );
}
