import { Slot } from "radix-ui";
import type { ButtonHTMLAttributes, Ref } from "react";

import { Link, type LinkProps } from "./link";

const LOOKS = {
  fill: "border border-brass bg-brass text-on-brass double-rule hover:bg-brass-hi",
  line: "border border-brass text-brass-hi double-rule hover:bg-brass/15",
  quiet: "border border-transparent text-brass-hi hover:border-line",
} as const;

const SIZES = {
  md: "h-12 px-6.5 text-[13px]",
  sm: "h-10 px-4 text-[12px]",
} as const;

interface Appearance {
  /** fill: the one main action; line: the others; quiet: cancel and its like. Default line. */
  look?: keyof typeof LOOKS;
  /** md is 48 px high, sm 40. Default md. */
  size?: keyof typeof SIZES;
  className?: string | undefined;
}

interface AsButton extends Appearance, ButtonHTMLAttributes<HTMLButtonElement> {
  href?: never;
  /** Gives the look to the only child instead of making an element. */
  asChild?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

interface AsLink extends Appearance, LinkProps {
  asChild?: never;
}

export type ButtonProps = (AsButton | AsLink) & { className?: string | undefined };

const classes = ({ look = "line", size = "md", className = "" }: Appearance) =>
  `inline-flex items-center justify-center gap-2.5 whitespace-nowrap font-medium uppercase tracking-button transition-colors duration-200 disabled:opacity-45 disabled:pointer-events-none print:hidden ${LOOKS[look]} ${SIZES[size]} ${className}`;

/** A button, or a link that looks like one when it is given an `href`. */
export function Button({ look, size, className, ...props }: ButtonProps) {
  const looks = classes({ ...(look && { look }), ...(size && { size }), className });
  if (props.href !== undefined) return <Link {...props} className={looks} />;
  const { asChild, type = "button", ...rest } = props;
  if (asChild) return <Slot.Root {...rest} className={looks} />;
  return <button {...rest} type={type} className={looks} />;
}
