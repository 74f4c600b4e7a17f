import { Tooltip as Radix } from "radix-ui";
import type { FocusEvent, PointerEvent, ReactElement } from "react";

interface TooltipProps {
  text: string;
  /** Shows the text only while the element cuts its own text off. Default false. */
  isForCutText?: boolean;
  /** The element that the tooltip describes. */
  children: ReactElement;
}

/** Radix would also open it when a dialog closed by mouse returns the focus. */
function ignoreUnlessFromKeyboard(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}

function ignoreUnlessCut(event: PointerEvent<HTMLElement>) {
  const { scrollWidth, clientWidth } = event.currentTarget;
  if (scrollWidth <= clientWidth) event.preventDefault();
}

/** Shows a text next to a control, for pointer and keyboard. */
export function Tooltip({ text, isForCutText = false, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        onFocus={ignoreUnlessFromKeyboard}
        {...(isForCutText && { onPointerMove: ignoreUnlessCut })}
      >
        {children}
      </Radix.Trigger>
      {/* Everything that is shown belongs to a landmark. */}
      <Radix.Portal container={document.getElementById("panel")}>
        <Radix.Content
          sideOffset={8}
          collisionPadding={12}
          className="z-[70] max-w-72 animate-fade-in border border-line bg-coal px-3.5 py-2 text-14 wrap-anywhere text-ivory print:hidden"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Provider of all tooltips: after one has closed, the next opens at once. */
export const Tooltips = Radix.Provider;
