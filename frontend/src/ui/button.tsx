import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";

import { Link, type LinkProps } from "./link";

/** The colours that buttons of the site and of the panel have in common. */
export const COLOURS = {
  fill: "border-brass bg-brass text-on-brass hover:bg-brass-hi",
  quiet: "border-transparent text-brass-hi hover:border-line",
} as const;

const VARIANTS = {
  fill: `double-rule ${COLOURS.fill}`,
  line: "double-rule border-brass text-brass-hi hover:bg-brass/15",
  quiet: COLOURS.quiet,
} as const;

const SIZES = {
  md: "min-h-12 px-6.5 text-13",
  sm: "min-h-10 px-4 text-12",
} as const;

interface ButtonAttributes extends ButtonHTMLAttributes<HTMLButtonElement> {
  href?: never;
  /** Ignores clicks but keeps the focus, which a `disabled` button loses. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export type ButtonOrLinkProps = (ButtonAttributes | LinkProps) & { className?: string | undefined };

const refuse = (event: MouseEvent) => event.preventDefault();

/** The common part of all buttons and button-like links; the style comes as classes. */
export function BareButton({
  link: Link,
  className,
  ...props
}: ButtonOrLinkProps & { link: (props: LinkProps) => ReactNode }) {
  const classes = `inline-flex max-w-full shrink-0 items-center justify-center border text-center font-medium disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-default aria-disabled:opacity-45 ${className}`;
  if (props.href !== undefined) return <Link {...props} className={classes} />;
  const { type = "button", isBusy = false, ...rest } = props;
  // Enter in a field presses its form's button too.
  const waiting = isBusy && { "aria-disabled": true, onClick: refuse };
  return <button {...rest} {...waiting} type={type} className={classes} />;
}

type ButtonProps = ButtonOrLinkProps & {
  /** fill: the main action; line: the others; quiet: cancel and the like. Default line. */
  variant?: keyof typeof VARIANTS;
  /** md is 48 px high, sm 40. Default md. */
  size?: keyof typeof SIZES;
};

/** A button, or with `href` a link that looks like one. */
export function Button({ variant = "line", size = "md", className = "", ...props }: ButtonProps) {
  const look = `gap-2.5 uppercase tracking-button transition-colors duration-200 print:hidden ${VARIANTS[variant]} ${SIZES[size]}`;
  return <BareButton {...props} link={Link} className={`${look} ${className}`} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, also shown as the tooltip. */
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

/** A button around other content: without scripts only the content is shown. */
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
