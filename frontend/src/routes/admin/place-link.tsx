import type { ReactNode } from "react";
import { useLocation } from "wouter";

interface PlaceLinkProps {
  href: string;
  isCurrent: boolean;
  className: string;
  /** Called when the way is taken. */
  onGo?: (() => void) | undefined;
  children: ReactNode;
}

/** A link within the panel, also to a section of 'Tonight'. */
export function PlaceLink({ href, isCurrent, className, onGo, children }: PlaceLinkProps) {
  const [, navigate] = useLocation();
  return (
    <a
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onGo?.();
        navigate(href);
        window.dispatchEvent(new HashChangeEvent("hashchange"));
      }}
    >
      {children}
    </a>
  );
}
