import { Trash2 } from "lucide-react";

import { PanelButton } from "./panel-button";

interface DeleteButtonProps {
  /** What is deleted, for who cannot see beside what the button stands. */
  name: string;
  disabled?: boolean;
  /** Only the sign is shown, where rows are narrow. */
  isIcon?: boolean;
  onClick: () => void;
}

/** Deletes a row or card; the toast that follows can undo it. */
export function DeleteButton({
  name,
  disabled = false,
  isIcon = false,
  onClick,
}: DeleteButtonProps) {
  return (
    <PanelButton
      size="sm"
      look="danger"
      className="border-transparent"
      aria-label={`Delete ${name}`}
      disabled={disabled}
      onClick={onClick}
    >
      <Trash2 aria-hidden className="size-4" strokeWidth={1.5} />
      {isIcon || "Delete"}
    </PanelButton>
  );
}
