import type { ReactNode } from "react";

import { useLeave } from "@/admin/data/unsaved";
import type { FormState } from "@/admin/data/use-row-form";
import { counted } from "@/lib/text";

import { PanelButton } from "./buttons";
import { GoneNote } from "./read-faults";
import { RestoredNote } from "./restored-note";

interface RowFormProps {
  form: FormState;
  /** Accessible name, for a form whose surroundings do not name it. */
  label?: string;
  /** Text of the submit button, and its text while saving. */
  save: string;
  saving?: string;
  /** Closes the form without saving; without it, the form cannot be closed. */
  onCancel?: () => void;
  /** Text of the cancel button. Default 'Cancel'. */
  cancel?: string;
  /** Whether cancelling discards unsaved input, asks first, or keeps it. Default: discard. */
  whenCancelled?: "discard" | "ask" | "keep";
  /** Disables the button while the form is empty. */
  isDisabled?: boolean;
  size?: "md" | "sm";
  /** Whether the buttons stay at the foot of the screen, for a form that is longer. Default false. */
  isLong?: boolean;
  /** Whether the buttons are hidden until there is input. Default false. */
  isQuiet?: boolean;
  /** Names the changes next to their number. */
  changed?: ReactNode;
  /** A question next to the buttons. */
  asked?: ReactNode;
  className?: string;
  /** The fields. */
  children: ReactNode;
}

const AT_FOOT = "sticky bottom-(--toast-bottom) z-20 border-t border-line bg-ink py-3";

/** The form of a new or existing row: its fields, the save button, and a cancel button. */
export function RowForm({
  form: { element, submit, discard, forget, restored, changes, isPending, isBusy, hasConflict },
  label,
  save,
  saving = "Saving...",
  onCancel,
  cancel = "Cancel",
  whenCancelled = "discard",
  isDisabled = false,
  size = "md",
  isLong = false,
  isQuiet = false,
  changed,
  asked,
  className = "grid gap-4",
  children,
}: RowFormProps) {
  const leave = useLeave();
  const isAtRest = isQuiet && changes === 0 && !(isPending || hasConflict);
  const close = (go: () => void) => {
    if (whenCancelled === "ask") return leave(go);
    if (whenCancelled === "discard") forget();
    go();
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={submit}
      className={`${className} ${isLong ? "**:scroll-mb-40" : ""}`}
    >
      <GoneNote isInForm />
      <RestoredNote restored={restored} onDiscard={discard} />
      {children}
      {!isAtRest && (
        <div className={isLong ? AT_FOOT : undefined}>
          {isQuiet && changes > 0 && (
            <p role="status" className="figures mb-2 text-14 text-smoke">
              <span className="font-medium text-ivory">{counted(changes, "change")}</span>
              <span> </span>
              <span>{changed}</span>
            </p>
          )}
          {asked}
          <div className="flex flex-wrap gap-2.5">
            <PanelButton
              type="submit"
              size={size}
              variant="fill"
              disabled={isDisabled}
              isBusy={isPending || isBusy || hasConflict}
            >
              {isPending ? saving : save}
            </PanelButton>
            {onCancel && (
              <PanelButton size={size} variant="quiet" onClick={() => close(onCancel)}>
                {cancel}
              </PanelButton>
            )}
          </div>
        </div>
      )}
    </form>
  );
}
