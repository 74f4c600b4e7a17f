import { Pencil, Trash2 } from "lucide-react";
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { Link } from "wouter";

import { usePin } from "@/admin/data/pinned-rows";

import { ROW_LINK } from "./lists/table";

const VARIANTS = {
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
  variant?: keyof typeof VARIANTS;
  /** md is 40 px high, sm 34; both 44 on a phone. Default md. */
  size?: keyof typeof SIZES;
  className?: string | undefined;
}

interface AsButton extends Appearance, ButtonHTMLAttributes<HTMLButtonElement> {
  href?: never;
  /** Something is under way: it does nothing meanwhile, but keeps the focus. Default false. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

interface AsLink extends Appearance, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A button of the panel; with an `href` below /admin a link to one of its views. */
export function PanelButton({
  variant = "plain",
  size = "md",
  className = "",
  ...props
}: (AsButton | AsLink) & Appearance) {
  const classes = `inline-flex items-center justify-center gap-2 border text-[14px] font-medium whitespace-nowrap disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-default aria-disabled:opacity-45 ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
  if (props.href === undefined) {
    const { type = "button", isBusy = false, onClick, ...rest } = props;
    return (
      <button
        {...rest}
        type={type}
        aria-disabled={isBusy || undefined}
        // Also what Enter in a field would send: the browser presses the button for it.
        onClick={isBusy ? (event) => event.preventDefault() : onClick}
        className={classes}
      />
    );
  }
  const { href, ...rest } = props;
  if (!href.startsWith("/admin")) return <a {...rest} href={href} className={classes} />;
  return <Link {...rest} href={href} className={classes} />;
}

/** Leads from a view to the visitors' page that shows what is edited there. */
export const PageButton = ({ href }: { href: string }) => (
  <PanelButton href={href} target="_blank">
    Look at the page
  </PanelButton>
);

interface InPlace {
  isOpen: boolean;
  /** Whether its form has been closed: the button that opened it takes the focus again. */
  wasOpen: boolean;
  open: () => void;
  close: () => void;
}

/** A row or card that its form takes the place of. The row stays on the screen while that is open. */
export function useInPlace(): InPlace {
  const [state, setState] = useState<"untouched" | "open" | "closed">("untouched");
  usePin(state === "open");
  return {
    isOpen: state === "open",
    wasOpen: state === "closed",
    open: () => setState("open"),
    close: () => setState("closed"),
  };
}

interface EditButtonProps {
  /** Accessible name of the row. */
  name: string;
  /** Only the sign is shown, where rows are narrow. */
  isIcon?: boolean;
  /** Takes the focus when it appears, because the form in its place was closed. Default false. */
  isBack?: boolean;
  onClick: () => void;
}

/** Opens the form of a row or card. */
export function EditButton({ name, isIcon = false, isBack = false, onClick }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  return (
    <PanelButton
      {...ROW_LINK}
      ref={button}
      size="sm"
      variant="quiet"
      aria-label={`Edit ${name}`}
      onClick={onClick}
    >
      <Pencil aria-hidden className="size-4" strokeWidth={1.5} />
      {isIcon || <span>Edit</span>}
    </PanelButton>
  );
}

interface DeleteButtonProps {
  /** Accessible name of the row. */
  name: string;
  isBusy?: boolean;
  /** Only the sign is shown, where rows are narrow. */
  isIcon?: boolean;
  onClick: () => void;
}

/** Deletes a row or card; the toast that follows can undo it. */
export function DeleteButton({ name, isBusy = false, isIcon = false, onClick }: DeleteButtonProps) {
  return (
    <PanelButton
      size="sm"
      variant="danger"
      className="border-transparent"
      aria-label={`Delete ${name}`}
      isBusy={isBusy}
      onClick={onClick}
    >
      <Trash2 aria-hidden className="size-4" strokeWidth={1.5} />
      {isIcon || <span>Delete</span>}
    </PanelButton>
  );
}
