import type { Ref, TextareaHTMLAttributes } from "react";

import { CONTROL, FieldFrame, type FrameProps } from "./field-frame";

interface TextAreaProps
  extends FrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** An input of several lines, which grows with its text. */
export function TextArea({ label, error, hint, className, rows = 4, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={`field-sizing-content min-h-24 py-3 ${CONTROL}`}
        />
      )}
    </FieldFrame>
  );
}
