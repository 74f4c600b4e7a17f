import { Check } from "lucide-react";
import { type InputHTMLAttributes, type Ref, useId } from "react";

interface PanelCheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  label: string;
  /** Only read out: the column's heading says it to the eye. */
  isLabelHidden?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label beside it, wide enough for a thumb. */
export function PanelCheckbox({
  label,
  isLabelHidden = false,
  className = "",
  ...input
}: PanelCheckboxProps) {
  const id = useId();
  return (
    <div className={`flex items-center gap-2 ${className}`}>
      <span className="relative -m-2.5 grid size-10 shrink-0 place-items-center max-md:size-11">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="peer size-5 appearance-none border border-brass bg-transparent checked:bg-brass disabled:opacity-45 forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute hidden size-3.5 text-on-brass peer-checked:block forced-colors:hidden"
        />
      </span>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-parchment"}>
        {label}
      </label>
    </div>
  );
}
