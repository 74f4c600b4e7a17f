import type { InputHTMLAttributes, Ref } from "react";

import { PANEL_CONTROL, PanelFrame, type PanelFrameProps } from "./panel-frame";

interface PanelFieldProps
  extends PanelFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** A one-line input with label and error; takes everything that an input takes. */
export function PanelField({
  label,
  isLabelHidden,
  error,
  hint,
  className,
  ...input
}: PanelFieldProps) {
  const frame = { label, isLabelHidden: isLabelHidden ?? false, error, hint, className };
  return (
    <PanelFrame {...frame}>
      {(wiring) => (
        <input {...input} {...wiring} className={`h-[38px] max-md:h-11 ${PANEL_CONTROL}`} />
      )}
    </PanelFrame>
  );
}
