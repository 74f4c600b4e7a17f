import type { Ref, TextareaHTMLAttributes } from "react";

import { PANEL_CONTROL, PanelFrame, type PanelFrameProps } from "./panel-frame";

interface PanelTextAreaProps
  extends PanelFrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines that grows with what is typed. */
export function PanelTextArea({
  label,
  isLabelHidden,
  error,
  hint,
  className,
  rows = 3,
  ...area
}: PanelTextAreaProps) {
  const frame = { label, isLabelHidden: isLabelHidden ?? false, error, hint, className };
  return (
    <PanelFrame {...frame}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={`field-sizing-content min-h-20 py-2 ${PANEL_CONTROL}`}
        />
      )}
    </PanelFrame>
  );
}
