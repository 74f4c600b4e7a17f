import { useRef } from "react";

/**
 * For what opens above the page: the focus goes back to where it came from; with `ifLost` only where
 * nothing else has taken it meanwhile.
 */
export function useFocusReturn({ ifLost = false } = {}) {
  const cameFrom = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      cameFrom.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isWanted = !ifLost || document.activeElement === document.body;
      if (isWanted && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    },
  };
}
