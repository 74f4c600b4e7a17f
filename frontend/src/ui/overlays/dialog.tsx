import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import * as t from "@/messages/overlays";

import { type FocusAfter, useFocusReturn } from "./overlay";

interface DialogProps {
  isOpen: boolean;
  /** Called when the visitor closes it: by Escape, the cross, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** Text below the title, also read by screen readers. */
  description?: ReactNode;
  /** Widest measure: sm 480 px, md 760 px. Default md. */
  size?: keyof typeof WIDTHS;
  /** False if the content has its own Close button. Default true. */
  hasCross?: boolean;
  focusAfter?: FocusAfter | undefined;
  children: ReactNode;
}

const WIDTHS = { sm: "md:max-w-[480px]", md: "md:max-w-[760px]" } as const;

/** A modal dialog; it returns the focus to the element that had it before. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  size = "md",
  hasCross = true,
  focusAfter,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn({ focusAfter });
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 grid animate-fade-in scroll-pt-14 scroll-pb-28 overflow-y-auto bg-veil/85 md:place-items-center md:p-8">
          <Radix.Content
            {...(description === undefined && { "aria-describedby": undefined })}
            {...focusReturn}
            className={`relative w-full bg-coal px-5 pt-9 pb-10 md:border md:border-brass md:px-12 md:pt-11 md:after:pointer-events-none md:after:absolute md:after:inset-[5px] md:after:border md:after:border-brass/28 ${WIDTHS[size]}`}
          >
            <Radix.Title className="pr-12 text-36 font-normal md:text-44">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-3 text-smoke">{description}</Radix.Description>
            )}
            {children}
            {hasCross && (
              <Radix.Close
                aria-label={t.close}
                className="absolute top-4 right-4 z-10 grid size-11 place-items-center text-smoke hover:text-brass-hi"
              >
                <X aria-hidden className="size-6" strokeWidth={1.25} />
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
