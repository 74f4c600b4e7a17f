import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { preloadView } from "./use-view";

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
  const client = useQueryClient();
  const preload = () => preloadView(client, href);
  return (
    <a
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
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
