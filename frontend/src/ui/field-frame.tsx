import type { ReactNode } from "react";

import { sentence } from "./field-sentence";
import { useFieldWiring, type Wiring } from "./field-wiring";

export interface FrameProps {
  label: string;
  /** What is wrong with the value; shown and announced with the control. */
  error?: string | undefined;
  /** A line of help below the control. */
  hint?: string | undefined;
  className?: string | undefined;
}

/** The line on which every control stands. */
export const CONTROL =
  "w-full border-0 border-b border-brass bg-transparent text-[18px] text-ivory placeholder:text-smoke/80 aria-invalid:border-few-left focus-visible:outline-offset-1";

/** Label above, help and error below a control, linked as screen readers need it. */
export function FieldFrame({
  label,
  error,
  hint,
  className = "",
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const { wiring, ids } = useFieldWiring({ hint, error });
  return (
    <div className={className}>
      <label htmlFor={wiring.id} className="block text-[14px] text-smoke">
        {label}
      </label>
      {children(wiring)}
      {hint && (
        <p id={ids.hint} className="mt-1.5 text-[14px] text-smoke">
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} className="mt-1.5 text-[14px] text-error">
          {sentence(label, error)}
        </p>
      )}
    </div>
  );
}
