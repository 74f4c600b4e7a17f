import { ChevronDown } from "lucide-react";
import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

import type { Conflict } from "@/admin/data/controls";
import { sentence, useFieldWiring, type Wiring } from "@/ui/field";

import { ConflictNotice } from "./conflict-notice";
import { type OnFill, useHeldText, useReadChoice } from "./silent-fills";

interface FrameProps {
  label: string;
  /** Only read out: the column's heading says it to the eye. */
  isLabelHidden?: boolean | undefined;
  /** What is wrong with the value; shown and announced with the control. */
  error?: string | undefined;
  /** A line of help below the control. */
  hint?: string | undefined;
  /** What somebody else has saved in this field meanwhile. */
  conflict?: Conflict | undefined;
  className?: string | undefined;
}

/** The box of every control of the panel, without the colour of its text. */
const BOX =
  "w-full min-w-0 border border-line bg-coal px-2.5 text-[14px] placeholder:text-smoke/80 hover:border-smoke/60 aria-invalid:border-few-left disabled:opacity-45";

/** Label above, help and error below a control, linked as screen readers need it. */
function Frame({
  label,
  isLabelHidden = false,
  error,
  hint,
  conflict,
  className = "",
  children,
}: FrameProps & { children: (wiring: Wiring) => ReactNode }) {
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
      <ConflictNotice label={label} conflict={conflict} />
    </div>
  );
}

type Control<Element, Attributes> = FrameProps &
  Omit<Attributes, "className" | "defaultValue" | "onChange"> & {
    /** Called when somebody types, and for what a browser has filled in without an event. */
    onChange?: OnFill<Element>;
  };

/** A one-line input with label and error; takes everything that an input takes. */
export function PanelField({
  label,
  isLabelHidden,
  error,
  hint,
  conflict,
  className,
  value,
  onChange,
  ...input
}: Control<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>) {
  const held = useHeldText(value, onChange);
  return (
    <Frame {...{ label, isLabelHidden, error, hint, conflict, className }}>
      {(wiring) => (
        <input
          {...input}
          {...held}
          {...wiring}
          className={`h-[38px] text-ivory max-md:h-11 ${BOX}`}
        />
      )}
    </Frame>
  );
}

/** A text of several lines that grows with what is typed. */
export function PanelTextArea({
  label,
  isLabelHidden,
  error,
  hint,
  conflict,
  className,
  rows = 3,
  value,
  onChange,
  ...area
}: Control<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const held = useHeldText(value, onChange, area.onBlur !== undefined);
  return (
    <Frame {...{ label, isLabelHidden, error, hint, conflict, className }}>
      {(wiring) => (
        <textarea
          {...area}
          {...held}
          {...wiring}
          rows={rows}
          className={`field-sizing-content min-h-20 py-2 text-ivory ${BOX}`}
        />
      )}
    </Frame>
  );
}

type PanelSelectProps = Control<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>> & {
  /** Colour of the text, as a class. Default ivory. */
  tone?: string;
  /** A sign before the chosen words, in their colour. */
  icon?: ReactNode;
};

/** The browser's own choice list; its children are `<option>`s. */
export function PanelSelect({
  label,
  isLabelHidden,
  error,
  hint,
  conflict,
  className,
  tone = "text-ivory",
  icon,
  children,
  value,
  onChange,
  ...select
}: PanelSelectProps) {
  const ref = useReadChoice(value, onChange);
  return (
    <Frame {...{ label, isLabelHidden, error, hint, conflict, className }}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            ref={ref}
            value={value}
            onChange={onChange}
            className={`h-[38px] appearance-none pr-8 *:bg-coal *:text-ivory max-md:h-11 ${BOX} ${tone} ${icon ? "pl-7" : ""}`}
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
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-smoke"
          />
        </div>
      )}
    </Frame>
  );
}

interface PasswordOwnerProps {
  /** Left out for the shared password. */
  name?: string | undefined;
}

/** Tells a password manager whose password a form asks for, where nobody types a name. */
export const PasswordOwner = ({ name = "manager" }: PasswordOwnerProps) => (
  <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
);
