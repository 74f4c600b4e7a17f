import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import { Link } from "wouter";

const LOOKS = {
  plain: "border-line text-ivory hover:border-brass",
  fill: "border-brass bg-brass text-on-brass hover:bg-brass-hi",
  quiet: "border-transparent text-brass-hi hover:border-line",
  danger: "border-line text-error hover:border-error",
} as const;

const SIZES = {
  md: "h-10 px-4 max-md:h-11 max-md:min-w-11",
  sm: "h-[34px] px-3 max-md:h-11 max-md:min-w-11",
} as const;

interface Appearance {
  /** fill: the one main action; danger: takes something away. Default plain. */
  look?: keyof typeof LOOKS;
  /** md is 40 px high, sm 34; both 44 on a phone. Default md. */
  size?: keyof typeof SIZES;
  className?: string | undefined;
}

interface AsButton extends Appearance, ButtonHTMLAttributes<HTMLButtonElement> {
  href?: never;
  ref?: Ref<HTMLButtonElement>;
}

interface AsLink extends Appearance, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A button of the panel; with an `href` below /admin a link to one of its views. */
export function PanelButton({
  look = "plain",
  size = "md",
  className = "",
  ...props
}: (AsButton | AsLink) & Appearance) {
  const looks = `inline-flex items-center justify-center gap-2 border text-[14px] font-medium whitespace-nowrap disabled:pointer-events-none disabled:opacity-45 ${LOOKS[look]} ${SIZES[size]} ${className}`;
  if (props.href === undefined) {
    const { type = "button", ...rest } = props;
    return <button {...rest} type={type} className={looks} />;
  }
  const { href, ...rest } = props;
  if (!href.startsWith("/admin")) return <a {...rest} href={href} className={looks} />;
  return <Link {...rest} href={href} className={looks} />;
}
