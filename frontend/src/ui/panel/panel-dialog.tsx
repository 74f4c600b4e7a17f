import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";

import { mayDrop } from "@/lib/unsaved";

import { useFocusReturn } from "./use-focus-return";

interface PanelDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Widest measure: sm 460 px, md 760, lg 1080. Default md. */
  size?: keyof typeof WIDTHS;
  children: ReactNode;
}

const WIDTHS = { sm: "sm:max-w-[460px]", md: "sm:max-w-[760px]", lg: "sm:max-w-[1080px]" } as const;

/** A dialog of the panel: the whole screen on a phone, a card above the view elsewhere. */
export function PanelDialog({ isOpen, onClose, title, size = "md", children }: PanelDialogProps) {
  const focus = useFocusReturn();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || (mayDrop() && onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] overflow-y-auto bg-[#080606]/85 sm:place-items-center sm:p-8">
          <Dialog.Content
            {...focus}
            aria-describedby={undefined}
            className={`relative w-full wrap-break-word border-line bg-soot px-4.5 pt-6 pb-8 sm:border sm:px-8 ${WIDTHS[size]}`}
          >
            <Dialog.Title className="mb-5 pr-12 text-[28px]">{title}</Dialog.Title>
            {children}
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
