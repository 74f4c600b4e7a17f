import { Check } from "lucide-react";
import type { InputHTMLAttributes, Ref } from "react";

interface PanelCheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  label: string;
  /** Only read out: the column's heading says it to the eye. */
  isLabelHidden?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label beside it; what surrounds the box takes a thumb too. */
export function PanelCheckbox({
  label,
  isLabelHidden = false,
  className = "",
  ...input
}: PanelCheckboxProps) {
  return (
    <label className={`flex w-fit items-center gap-2 ${className}`}>
      <span className="relative -m-2.5 grid size-10 shrink-0 place-items-center max-md:-m-3 max-md:size-11">
        <input
          {...input}
          type="checkbox"
          className="peer size-5 appearance-none border border-brass bg-transparent checked:bg-brass disabled:opacity-45 forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute hidden size-3.5 text-on-brass peer-checked:block forced-colors:hidden"
        />
      </span>
      <span className={isLabelHidden ? "sr-only" : "text-parchment"}>{label}</span>
    </label>
  );
}
