import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";

import { PanelButton } from "./panel-button";
import { useFocusReturn } from "./use-focus-return";

interface ConfirmDialogProps {
  isOpen: boolean;
  /** The question. */
  title: string;
  /** What the dangerous button says: what happens, not "OK". */
  confirmLabel: string;
  /** What the other button says. Default 'Keep it'. */
  keepLabel?: string;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What happens when the answer is yes. */
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  isOpen,
  title,
  confirmLabel,
  keepLabel = "Keep it",
  isPending = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const focus = useFocusReturn();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-[#080606]/85 p-5">
          <AlertDialog.Content
            {...focus}
            className="w-full max-w-[460px] wrap-break-word border border-brass bg-coal p-6"
          >
            <AlertDialog.Title className="text-[26px]">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 text-parchment">{children}</div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2.5">
              <AlertDialog.Cancel asChild>
                <PanelButton look="quiet">{keepLabel}</PanelButton>
              </AlertDialog.Cancel>
              <PanelButton look="danger" disabled={isPending} onClick={onConfirm}>
                {confirmLabel}
              </PanelButton>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
