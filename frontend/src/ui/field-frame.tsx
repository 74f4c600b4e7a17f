import { type ReactNode, useId } from "react";

export interface FrameProps {
  label: string;
  /** What is wrong with the value; shown and announced with the control. */
  error?: string | undefined;
  /** A line of help below the control. */
  hint?: string | undefined;
  className?: string | undefined;
}

interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** The line on which every control stands. */
export const CONTROL =
  "w-full border-0 border-b border-brass bg-transparent text-[18px] text-ivory placeholder:text-smoke/80 aria-invalid:border-few-left focus-visible:outline-offset-1";

/** The server speaks of a field ("is required"), a form to its visitor ("Please enter your name."). */
const sentence = (label: string, error: string) =>
  /^[a-z]/.test(error) ? `${label} ${error.replace(/\.$/, "")}.` : error;

/** Label above, help and error below a control, linked as screen readers need it. */
export function FieldFrame({
  label,
  error,
  hint,
  className = "",
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-[14px] text-smoke">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": notes || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-[14px] text-smoke">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-[14px] text-error">
          {sentence(label, error)}
        </p>
      )}
    </div>
  );
}
