import { ChevronDown } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
/** The server speaks of a field ("is required"), a form to its user ("Title is required."). */
export const sentence = (label: string, error: string): string =>
  /^[a-z]/.test(error) ? `${label} ${error.replace(/\.$/, "")}.` : error;

/** What a control carries, so that screen readers link it with its label, help and error. */
export interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface LinesBelow {
  hint: string | undefined;
  error: string | undefined;
  question?: string | undefined;
}

/** The wiring of a control, and the ids of the lines below it. */
export function useFieldWiring({ hint, error, question }: LinesBelow) {
  const id = useId();
  const ids = { hint: `${id}-hint`, error: `${id}-error`, question: `${id}-question` };
  const notes = [hint && ids.hint, error && ids.error, question && ids.question]
    .filter(Boolean)
    .join(" ");
  const wiring: Wiring = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes || undefined,
  };
  return { wiring, ids };
}

interface FrameProps {
  label: string;
  /** What is wrong with the value; shown and announced with the control. */
  error?: string | undefined;
  /** A line of help below the control. */
  hint?: string | undefined;
  /** What may be wrong with the value: asked and announced, never refused. Empty for nothing. */
  question?: string | undefined;
  className?: string | undefined;
}

/** The line on which every control stands. */
const CONTROL =
  "w-full border-0 border-b border-brass bg-transparent text-[18px] text-ivory placeholder:text-smoke/80 aria-invalid:border-few-left focus-visible:outline-offset-1";

/** Label above, help and error below a control, linked as screen readers need it. */
function FieldFrame({
  label,
  error,
  hint,
  question,
  className = "",
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const { wiring, ids } = useFieldWiring({ hint, error, question });
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
      {question !== undefined && (
        <p
          id={ids.question}
          aria-live="polite"
          className="text-[14px] text-brass-hi not-empty:mt-1.5"
        >
          {question}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  ref?: Ref<HTMLInputElement>;
}

/** A one-line input with label and error; takes everything that an input takes. */
export function Field({ label, error, hint, question, className, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, question, className }}>
      {(wiring) => <input {...input} {...wiring} className={`h-12 ${CONTROL}`} />}
    </FieldFrame>
  );
}

interface TextAreaProps
  extends Omit<FrameProps, "question">,
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

interface SelectProps
  extends Omit<FrameProps, "question">,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own choice list in the site's style; its children are `<option>`s. */
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
