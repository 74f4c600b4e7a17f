import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

import { Tooltip } from "./tooltip";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What a screen reader says, and the tooltip. */
  label: string;
  /** An icon of about 20 px. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button of 44 px that shows only an icon, and its label as a tooltip. */
export function IconButton({ label, className = "", children, ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={`grid size-11 place-items-center text-smoke transition-colors duration-200 hover:text-brass-hi disabled:pointer-events-none disabled:opacity-45 ${className}`}
        {...props}
      >
        {children}
      </button>
    </Tooltip>
  );
}
