import { ChevronDown } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useState,
} from "react";

import * as t from "@/messages/forms";

/** The server speaks of a field ("is required"), a form to its user ("Title is required."). */
export const sentence = (label: string, error: string): string =>
  /^[a-z]/.test(error) ? t.fieldFault(label, error.replace(/\.$/, "")) : error;

interface FrameProps {
  label: string;
  /** Hides the label visually, for a control whose surroundings already show it. Default false. */
  isLabelHidden?: boolean | undefined;
  /** Error message, shown and announced with the control. */
  error?: string | undefined;
  /** A help text below the control. */
  hint?: string | undefined;
  /** A question about a doubtful value: announced, but not an error. Empty for none. */
  question?: ReactNode;
  /** Content below all lines. */
  notice?: ReactNode;
  className?: string | undefined;
}

/** Attributes of a control that link it with its label, help and error for screen readers. */
interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label above, help and error below a control. Each style sheet sets its own density. */
function FieldFrame({
  label,
  isLabelHidden = false,
  error,
  hint,
  question,
  notice,
  className = "",
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const ids = { hint: `${id}-hint`, error: `${id}-error`, question: `${id}-question` };
  const notes = [hint && ids.hint, error && ids.error, question && ids.question]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "field-label"}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": notes || undefined,
      })}
      {hint && (
        <p id={ids.hint} className="field-note text-smoke">
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} className="field-note text-error">
          {sentence(label, error)}
        </p>
      )}
      {question !== undefined && (
        <p id={ids.question} aria-live="polite" className="field-note text-brass-hi empty:mt-0">
          {question}
        </p>
      )}
      {notice}
    </div>
  );
}

/** Splits the props of a field into those of its frame and those of its control. */
function splitFrame<Props extends FrameProps>(props: Props) {
  const { label, isLabelHidden, error, hint, question, notice, className, ...control } = props;
  return { frame: { label, isLabelHidden, error, hint, question, notice, className }, control };
}

export interface FieldProps
  extends FrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  ref?: Ref<HTMLInputElement>;
}

/**
 * Without a limit, a browser accepts years of six digits. The server rejects years after this one.
 */
const LAST: Readonly<Record<string, string>> = {
  date: "2199-12-31",
  "datetime-local": "2199-12-31T23:59",
};

/** A one-line input with label and error; accepts all props of an input. */
export function Field({ max, ...props }: FieldProps) {
  const { frame, control } = splitFrame({ max: max ?? LAST[props.type ?? ""], ...props });
  return (
    <FieldFrame {...frame}>
      {(wiring) => <input {...control} {...wiring} className="control" />}
    </FieldFrame>
  );
}

export interface TextAreaProps
  extends FrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** An input of several lines, which grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { frame, control } = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => <textarea {...control} {...wiring} className="control field-sizing-content" />}
    </FieldFrame>
  );
}

export interface SelectProps
  extends FrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  /** Color class of the selected text. Default ivory. */
  tone?: string;
  /** An icon before the selected text, in its color. */
  icon?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own choice list; its children are `<option>`s. */
export function Select({ tone = "", icon, children, ...props }: SelectProps) {
  const { frame, control } = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <div className="relative">
          <select
            {...control}
            {...wiring}
            className={`control appearance-none *:bg-coal *:text-ivory ${tone} ${icon ? "pl-7" : ""}`}
          >
            {children}
          </select>
          {icon !== undefined && (
            <span
              className={`pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 ${tone}`}
            >
              {icon}
            </span>
          )}
          <ChevronDown aria-hidden className="control-arrow" />
        </div>
      )}
    </FieldFrame>
  );
}

const MOMENT_MS = 600;

/** Whether a value has been stable for a moment, so that the visitor has stopped typing. */
export function useHasSettled(value: string, momentMs = MOMENT_MS): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), momentMs);
    return () => clearTimeout(timer);
  }, [value, momentMs]);
  return settled === value;
}
