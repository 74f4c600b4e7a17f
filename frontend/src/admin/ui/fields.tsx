import { ChevronDown } from "lucide-react";
import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

import { sentence, useFieldWiring, type Wiring } from "@/ui/field";

interface PanelFrameProps {
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
const PANEL_BOX =
  "w-full min-w-0 border border-line bg-coal px-2.5 text-[14px] placeholder:text-smoke/80 hover:border-smoke/60 aria-invalid:border-few-left disabled:opacity-45";

/** The box of every control whose text has the usual colour. */
const PANEL_CONTROL = `${PANEL_BOX} text-ivory`;

/** Label above, help and error below a control, linked as screen readers need it. */
function PanelFrame({
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
