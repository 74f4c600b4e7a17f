import type { MouseEvent, ReactNode } from "react";

interface EventCardFrameProps {
  /** Id of the title's element. */
  titleId: string;
  className: string;
  children: ReactNode;
}

/** A click on a control of the card, or the end of marking some of its text, is meant for itself. */
const isMeantForItself = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest("a, button, [popover]") !== null) ||
  window.getSelection()?.type === "Range";

/** The card as a whole does what its main control does; the others keep their own clicks. */
function actOnCard(event: MouseEvent<HTMLElement>) {
  if (isMeantForItself(event)) return;
  const action = event.currentTarget.querySelector<HTMLElement>("[data-card-action]");
  // A dialog gives the focus back to where it came from.
  action?.focus({ preventScroll: true });
  action?.click();
}

/** The article around an event's card. */
export function EventCardFrame({ titleId, className, children }: EventCardFrameProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the control that the click is passed on to.
    <article
      aria-labelledby={titleId}
      onClick={actOnCard}
      data-acts-as-button
      className={`group relative cursor-pointer break-inside-avoid ${className}`}
    >
      {children}
    </article>
  );
}
