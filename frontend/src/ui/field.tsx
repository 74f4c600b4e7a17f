import type { InputHTMLAttributes, Ref } from "react";

import { CONTROL, FieldFrame, type FrameProps } from "./field-frame";

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** A one-line input with label and error; takes everything that an input takes. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(wiring) => <input {...input} {...wiring} className={`h-12 ${CONTROL}`} />}
    </FieldFrame>
  );
}
