import { X } from "lucide-react";
import { AlertDialog, Dialog } from "radix-ui";
import type { ReactNode } from "react";

import { BesideGoneNote, usePin } from "@/admin/data/pinned-rows";
import { leave, UnsavedInPart, useUnsavedForms } from "@/admin/data/unsaved";
import { useFocusReturn } from "@/ui/overlays/overlay";

import { PanelButton } from "./buttons";
import { PartBoundary } from "./part-boundary";
import { GoneNote, ReadFaults } from "./read-faults";

interface PanelDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Widest measure: sm 460 px, md 760, lg 1080. Default md. */
  size?: keyof typeof WIDTHS;
  /** Whether a change elsewhere made the dialog obsolete. Default false. */
  isOutdated?: boolean;
  children: ReactNode;
}

const WIDTHS = { sm: "sm:max-w-[460px]", md: "sm:max-w-[760px]", lg: "sm:max-w-[1080px]" } as const;

/**
 * A dialog of the panel: full screen on a phone, a card above the view elsewhere. Closing it asks
 * before it discards input of the forms inside. It stays open if its row is deleted, and shows a
 * note.
 */
export function PanelDialog({
  isOpen,
  onClose,
  title,
  size = "md",
  isOutdated = false,
  children,
}: PanelDialogProps) {
  const focus = useFocusReturn({ ifLost: true });
  usePin(isOpen);
  const forms = useUnsavedForms();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || leave(onClose, forms)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] overflow-y-auto bg-veil/85 sm:place-items-center sm:p-8">
          <Dialog.Content
            {...focus}
            aria-describedby={undefined}
            className={`relative w-full border-line bg-soot px-4.5 pt-6 pb-8 sm:border sm:px-8 ${WIDTHS[size]}`}
          >
            <Dialog.Title className="mb-5 pr-12 text-28">{title}</Dialog.Title>
            <ReadFaults />
            <GoneNote isOutdated={isOutdated} />
            <BesideGoneNote>
              <UnsavedInPart value={forms}>
                <PartBoundary>{children}</PartBoundary>
              </UnsavedInPart>
            </BesideGoneNote>
            <Dialog.Close
              aria-label="Close"
              className="absolute top-4 right-3 grid size-11 place-items-center text-smoke hover:text-ivory"
            >
              <X aria-hidden className="size-5" strokeWidth={1.5} />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: string;
  /** Text of the confirming button: names the action, not "OK". */
  confirmLabel: string;
  /** Text of the other button. Default 'Keep it'. */
  keepLabel?: string;
  /** Style of the confirming button. Default 'danger'. */
  variant?: "danger" | "fill";
  isPending?: boolean;
  /** Whether a change elsewhere made the question obsolete. Default false. */
  isOutdated?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Explains the effect of confirming. */
  children: ReactNode;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  confirmLabel,
  keepLabel = "Keep it",
  variant = "danger",
  isPending = false,
  isOutdated = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const focus = useFocusReturn({ ifLost: true });
  usePin(isOpen);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-veil/85 p-5">
          <AlertDialog.Content
            {...focus}
            className="w-full max-w-[460px] border border-brass bg-coal p-6"
          >
            <AlertDialog.Title className="text-26">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 text-parchment">
                <GoneNote isOutdated={isOutdated} />
                <BesideGoneNote>
                  <PartBoundary>{children}</PartBoundary>
                </BesideGoneNote>
              </div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2.5">
              <AlertDialog.Cancel asChild>
                <PanelButton variant="quiet">{keepLabel}</PanelButton>
              </AlertDialog.Cancel>
              <PanelButton variant={variant} isBusy={isPending} onClick={onConfirm}>
                {confirmLabel}
              </PanelButton>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
