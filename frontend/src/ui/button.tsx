import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";

import { Link, type LinkProps } from "./link";

const VARIANTS = {
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
  variant?: keyof typeof VARIANTS;
  /** md is 48 px high, sm 40. Default md. */
  size?: keyof typeof SIZES;
  className?: string | undefined;
}

interface AsButton extends Appearance, ButtonHTMLAttributes<HTMLButtonElement> {
  href?: never;
  /** Does nothing for now, and keeps the focus, which a button that is `disabled` loses. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

type ButtonProps = (AsButton | (Appearance & LinkProps)) & { className?: string | undefined };

const classes = ({ variant = "line", size = "md", className = "" }: Appearance) =>
  `inline-flex items-center justify-center gap-2.5 whitespace-nowrap font-medium uppercase tracking-button transition-colors duration-200 disabled:opacity-45 disabled:pointer-events-none aria-disabled:cursor-default aria-disabled:opacity-45 print:hidden ${VARIANTS[variant]} ${SIZES[size]} ${className}`;

const refuse = (event: MouseEvent) => event.preventDefault();

/** A button, or a link that looks like one when it is given an `href`. */
export function Button({ variant, size, className, ...props }: ButtonProps) {
  const style = classes({ ...(variant && { variant }), ...(size && { size }), className });
  if (props.href !== undefined) return <Link {...props} className={style} />;
  const { type = "button", isBusy = false, ...rest } = props;
  const waiting = isBusy && { "aria-disabled": true, onClick: refuse };
  return <button {...rest} {...waiting} type={type} className={style} />;
}

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
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      className={`grid size-11 place-items-center text-smoke transition-colors duration-200 hover:text-brass-hi disabled:pointer-events-none disabled:opacity-45 ${className}`}
      {...props}
    >
      {children}
    </button>
  );
}

export type JsButtonProps = ButtonHTMLAttributes<HTMLButtonElement>;

/** A button around something to look at: without scripts there is no button, only what it shows. */
export function JsButton({ className = "", children, ...props }: JsButtonProps) {
  return (
    <>
      <button type="button" {...props} className={`noscript:hidden ${className}`}>
        {children}
      </button>
      <noscript className="noscript:contents">
        <div className={className}>{children}</div>
      </noscript>
    </>
  );
}
