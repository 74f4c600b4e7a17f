import type { ReactNode } from "react";

import { sentence, useFieldWiring, type Wiring } from "@/ui/field";

export interface PanelFrameProps {
  label: string;
  /** Only read out: the column's heading says it to the eye. */
  isLabelHidden?: boolean;
  /** What is wrong with the value; shown and announced with the control. */
  error?: string | undefined;
  /** A line of help below the control. */
  hint?: string | undefined;
  className?: string | undefined;
}

/** The box of every control of the panel, without the colour of its text. */
export const PANEL_BOX =
  "w-full min-w-0 border border-line bg-coal px-2.5 text-[14px] placeholder:text-smoke/80 hover:border-smoke/60 aria-invalid:border-few-left disabled:opacity-45";

/** The box of every control whose text has the usual colour. */
export const PANEL_CONTROL = `${PANEL_BOX} text-ivory`;

/** Label above, help and error below a control, linked as screen readers need it. */
export function PanelFrame({
  label,
  isLabelHidden = false,
  error,
  hint,
  className = "",
  children,
}: PanelFrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const { wiring, ids } = useFieldWiring({ hint, error });
  return (
    <div className={`min-w-0 ${className}`}>
      <label
        htmlFor={wiring.id}
        className={isLabelHidden ? "sr-only" : "mb-1 block text-[13px] text-smoke"}
      >
        {label}
      </label>
      {children(wiring)}
      {hint && (
        <p id={ids.hint} className="mt-1 text-[13px] text-smoke">
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} className="mt-1 text-[13px] text-error">
          {sentence(label, error)}
        </p>
      )}
    </div>
  );
}
