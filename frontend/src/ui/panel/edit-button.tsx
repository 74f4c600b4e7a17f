import { Pencil } from "lucide-react";
import { useEffect, useRef } from "react";

import { PanelButton } from "./panel-button";

interface EditButtonProps {
  /** What is edited, for who cannot see beside what the button stands. */
  name: string;
  /** Only the sign is shown, where rows are narrow. */
  isIcon?: boolean;
  /** Takes the focus when it appears, because the form in its place was closed. Default false. */
  isBack?: boolean;
  onClick: () => void;
}

/** Opens the form of a row or card. */
export function EditButton({ name, isIcon = false, isBack = false, onClick }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  return (
    <PanelButton ref={button} size="sm" look="quiet" aria-label={`Edit ${name}`} onClick={onClick}>
      <Pencil aria-hidden className="size-4" strokeWidth={1.5} />
      {isIcon || "Edit"}
    </PanelButton>
  );
}
