import { useState } from "react";

interface InPlace {
  isOpen: boolean;
  /** Whether its form has been closed: the button that opened it takes the focus again. */
  wasOpen: boolean;
  open: () => void;
  close: () => void;
}

/** A row or card that its form takes the place of. */
export function useInPlace(): InPlace {
  const [state, setState] = useState<"untouched" | "open" | "closed">("untouched");
  return {
    isOpen: state === "open",
    wasOpen: state === "closed",
    open: () => setState("open"),
    close: () => setState("closed"),
  };
}
