import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** One for the whole page, so that a second tooltip follows sooner than the first. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: string;
  /** One element that can have the focus. */
  children: ReactElement;
}

/** A few words beside a control, for pointer and keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-w-72 animate-fade-in border border-line bg-coal px-3.5 py-2 text-[14px] text-ivory"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
