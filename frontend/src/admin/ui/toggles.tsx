import { Check } from "lucide-react";
import type { InputHTMLAttributes } from "react";

import type { Conflict } from "@/admin/data/edits";

import { ConflictNotice } from "./conflict-notice";
import { type OnFill, useReadTick } from "./silent-fills";

interface TickAttributes
  extends Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "className" | "defaultChecked" | "onChange"
  > {
  /** Called when the user ticks it, and when a browser has done so without an event. */
  onChange?: OnFill<HTMLInputElement>;
}

interface PanelCheckboxProps extends TickAttributes {
  label: string;
  /** Hides the label visually, for a column whose heading already shows it. */
  isLabelHidden?: boolean;
  /** The value that another user saved in this field in the meantime. */
  conflict?: Conflict | undefined;
  className?: string;
}

/** A checkbox with its label next to it; the space around the box is part of the touch target. */
export function PanelCheckbox({
  label,
  isLabelHidden = false,
  conflict,
  className = "",
  ...input
}: PanelCheckboxProps) {
  const ref = useReadTick(input.checked, input.onChange);
  const box = (
    <label className={`flex w-fit items-center gap-2 ${className}`}>
      <span className="relative -m-2.5 grid size-10 shrink-0 place-items-center max-md:-m-3 max-md:size-11">
        <input
          {...input}
          ref={ref}
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
  if (!conflict) return box;
  return (
    <div>
      {box}
      <ConflictNotice label={label} conflict={conflict} />
    </div>
  );
}

interface PanelRadioProps extends TickAttributes {
  label: string;
  /** Smaller, below the label. */
  note?: string;
}

/**
 * One of several choices with its label next to it; the space around the circle is part of the
 * touch target.
 */
export function PanelRadio({ label, note, ...input }: PanelRadioProps) {
  const ref = useReadTick(input.checked, input.onChange);
  return (
    <label className="flex min-h-11 items-start gap-2.5 py-1.5">
      <span className="-mx-2.5 -mt-2 -mb-2.5 grid size-10 shrink-0 place-items-center max-md:-mx-3 max-md:-mt-2.5 max-md:-mb-3 max-md:size-11">
        <input
          {...input}
          ref={ref}
          type="radio"
          className="size-5 appearance-none rounded-full border border-brass checked:border-[6px] forced-colors:appearance-auto"
        />
      </span>
      <span>
        <span>{label}</span>
        {note && <span className="figures block text-13 text-smoke">{note}</span>}
      </span>
    </label>
  );
}

interface SwitchRowProps {
  label: string;
  /** The effect of the switch, below the label. */
  hint?: string | undefined;
  isOn: boolean;
  /** The value that another user saved in the meantime. */
  conflict?: Conflict | undefined;
  onChange: (isOn: boolean) => void;
}

/** A row of a form with a switch; the form saves it. */
export function SwitchRow({ label, hint, isOn, conflict, onChange }: SwitchRowProps) {
  const ref = useReadTick(isOn, (event) => onChange(event.target.checked));
  return (
    <>
      <label className="grid min-h-14 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-0.5 py-2">
        <span className="font-medium">{label}</span>
        <span className="row-span-2 grid min-h-11 min-w-11 place-items-center">
          <input
            ref={ref}
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            className="relative h-5.5 w-10 appearance-none border border-edge bg-coal before:absolute before:top-[3px] before:left-[3px] before:size-3.5 before:bg-smoke before:transition-[left] checked:border-brass checked:bg-brass checked:before:left-[21px] checked:before:bg-on-brass motion-reduce:before:transition-none forced-colors:appearance-auto"
          />
        </span>
        {hint && <span className="text-13 text-smoke">{hint}</span>}
      </label>
      <ConflictNotice label={label} conflict={conflict} />
    </>
  );
}

interface PanelSwitchProps {
  label: string;
  /** Name of the switched item, for screen readers. */
  of: string;
  isOn: boolean;
  /** Whether the last change is being saved: ignores further presses, but keeps the focus. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that saves each change immediately. */
export function PanelSwitch({ label, of, isOn, isBusy = false, onChange }: PanelSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={`${label}: ${of}`}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || onChange(!isOn)}
      className="group inline-flex min-h-[34px] items-center gap-2.5 text-14 whitespace-nowrap text-smoke hover:text-ivory aria-disabled:opacity-45 max-md:min-h-11 aria-checked:text-act"
    >
      <span
        aria-hidden
        className="inline-flex h-5 w-9 shrink-0 items-center border border-smoke/70 px-0.5 group-aria-checked:border-act"
      >
        <span className="size-3.5 bg-smoke/70 transition-transform duration-150 group-aria-checked:translate-x-4 group-aria-checked:bg-act motion-reduce:transition-none" />
      </span>
      <span>{label}</span>
    </button>
  );
}
