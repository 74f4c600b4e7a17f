import { ChevronDown } from "lucide-react";
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";

import { PANEL_BOX, PanelFrame, type PanelFrameProps } from "./panel-frame";

interface PanelSelectProps
  extends PanelFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  ref?: Ref<HTMLSelectElement>;
  /** Colour of the text, as a class. Default ivory. */
  tone?: string;
  /** A sign before the chosen words, in their colour. */
  mark?: ReactNode;
}

/** The browser's own choice list; its children are `<option>`s. */
export function PanelSelect({
  label,
  isLabelHidden,
  error,
  hint,
  className,
  tone = "text-ivory",
  mark,
  children,
  ...select
}: PanelSelectProps) {
  const frame = { label, isLabelHidden: isLabelHidden ?? false, error, hint, className };
  return (
    <PanelFrame {...frame}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={`h-[38px] appearance-none pr-8 *:bg-coal *:text-ivory max-md:h-11 ${PANEL_BOX} ${tone} ${mark ? "pl-7" : ""}`}
          >
            {children}
          </select>
          {mark && (
            <span
              className={`pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 ${tone}`}
            >
              {mark}
            </span>
          )}
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-smoke"
          />
        </div>
      )}
    </PanelFrame>
  );
}
