import type { ReactNode } from "react";

/** The small brass label above a title. */
export function Eyebrow({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <p className={`label text-brass ${className}`}>{children}</p>;
}
