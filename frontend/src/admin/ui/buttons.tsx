import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";

import { usePin } from "@/admin/data/pinned-rows";
import { BareButton, type ButtonOrLinkProps, COLOURS } from "@/ui/button";
import { copyText } from "@/ui/copy-link";
import type { LinkProps } from "@/ui/link";
import { toast } from "@/ui/overlays/toast";

import { ROW_LINK } from "./lists/row-link";

const VARIANTS = {
  ...COLOURS,
  plain: "border-line text-ivory hover:border-brass",
  danger: "border-line text-error hover:border-error",
} as const;

const SIZES = {
  md: "min-h-10 px-4 max-md:min-h-11 max-md:min-w-11",
  sm: "min-h-[34px] px-3 max-md:min-h-11 max-md:min-w-11",
} as const;

type PanelButtonProps = ButtonOrLinkProps & {
  /** fill: the main action; danger: a destructive one. Default plain. */
  variant?: keyof typeof VARIANTS;
  /** md is 40 px high, sm 34; both 44 on a phone. Default md. */
  size?: keyof typeof SIZES;
};

/** The panel's own router handles only URLs below /admin. */
const PanelLink = ({ href, ...props }: LinkProps) =>
  href.startsWith("/admin") ? <Link {...props} href={href} /> : <a {...props} href={href} />;

/** A button of the panel; with an `href` below /admin a link to one of its views. */
export function PanelButton({
  variant = "plain",
  size = "md",
  className = "",
  ...props
}: PanelButtonProps) {
  const look = `gap-2 text-14 md:whitespace-nowrap ${VARIANTS[variant]} ${SIZES[size]}`;
  return <BareButton {...props} link={PanelLink} className={`${look} ${className}`} />;
}

/** Links from a view to the public page that shows its content. */
export const PageButton = ({ href }: { href: string }) => (
  <PanelButton href={href} target="_blank">
    Look at the page
  </PanelButton>
);

/** State of a row or card with a form. */
export interface InPlace {
  isOpen: boolean;
  /** Whether its form was just closed: then the button that opened it takes the focus again. */
  wasOpen: boolean;
  open: () => void;
  close: () => void;
}

/**
 * State of a row or card that its form replaces. The row stays on the screen while the form is
 * open.
 */
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

/** Shows only the signs of the buttons of a row on a phone. */
export const ROW_BUTTONS = "flex gap-1 max-table:gap-0 max-table:[&_span]:hidden";

interface EditButtonProps {
  /** Accessible name of the row. */
  name: string;
  /** Shows only the icon, for narrow rows. */
  isIcon?: boolean;
  /**
   * Whether it takes the focus when it appears, after the form in its place was closed. Default
   * false.
   */
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
  /** Shows only the icon, for narrow rows. */
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

interface CopyButtonProps {
  text: string;
  /** Title of the toast after a successful copy. */
  copied: string;
  /** Advice to the user if the browser refuses to copy. */
  otherwise: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, copied, otherwise }: CopyButtonProps) {
  const copy = async () => {
    const hasWorked = await copyText(text);
    toast(
      hasWorked
        ? { title: copied }
        : { title: "Failed to copy", description: otherwise, variant: "destructive" },
    );
  };
  return <PanelButton onClick={() => copy().catch(reportError)}>Copy</PanelButton>;
}
