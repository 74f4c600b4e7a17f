import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";

import { CONTROL, FieldFrame, type FrameProps } from "./field-frame";

interface SelectProps
  extends FrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own choice list in the house's dress; its children are `<option>`s. */
export function Select({ label, error, hint, className, children, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={`h-12 appearance-none pr-10 *:bg-coal *:text-ivory ${CONTROL}`}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3.5 right-1 size-5 text-brass"
          />
        </div>
      )}
    </FieldFrame>
  );
}
