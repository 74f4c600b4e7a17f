import { Check } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> {
  label: ReactNode;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, className = "", ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={`flex items-center gap-3 ${className}`}>
      <span className="relative grid size-11 shrink-0 place-items-center -m-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="peer size-6 appearance-none border border-brass bg-transparent checked:bg-brass forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute hidden size-4 text-on-brass peer-checked:block forced-colors:hidden"
        />
      </span>
      <label htmlFor={id} className="text-parchment">
        {label}
      </label>
    </div>
  );
}
