import { useEffect, useState } from "react";

const MOMENT_MS = 600;

/** Whether a value has not changed for a moment: while somebody still types it is too early to ask. */
export function useHasSettled(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
