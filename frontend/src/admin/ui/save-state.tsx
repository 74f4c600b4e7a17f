import { useState } from "react";

interface SaveStateProps {
  /** How much is not saved. */
  count: number;
  /** What says so while there is something. */
  unsaved: string;
}

/** Says that something is not saved, and that all of it is once something was changed. */
export function SaveState({ count, unsaved }: SaveStateProps) {
  const [wasUnsaved, setWasUnsaved] = useState(false);
  if (count > 0 && !wasUnsaved) setWasUnsaved(true);
  return (
    <span role="status" className={count > 0 ? "text-selling-fast" : "text-available"}>
      {count > 0 ? unsaved : wasUnsaved && "All changes saved"}
    </span>
  );
}
