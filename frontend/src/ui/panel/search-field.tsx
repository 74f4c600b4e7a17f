import { useEffect, useState } from "react";

import { PanelField } from "./panel-field";

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called when the typing has paused. */
  onChange: (value: string) => void;
  className?: string;
}

const PAUSE_MS = 250;

/** Searches on the server while somebody types, once for each pause. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <PanelField
      label={label}
      isLabelHidden
      type="search"
      placeholder={label}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className={className}
    />
  );
}
