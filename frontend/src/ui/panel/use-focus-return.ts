import { useRef } from "react";

/** Gives the focus, once a dialog is closed, back to where it came from, unless it went on. */
export function useFocusReturn() {
  const cameFrom = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      cameFrom.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isLost = document.activeElement === document.body;
      if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    },
  };
}
