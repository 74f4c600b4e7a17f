import type { ReactNode } from "react";

interface EmptyNoticeProps {
  /** What is announced instead of a list. */
  title: string;
  /** What one may do until then. */
  children?: ReactNode;
  className?: string;
}

/** Stands where a list has nothing to show yet: a bill that announces it. */
export function EmptyNotice({ title, children, className = "" }: EmptyNoticeProps) {
  return (
    <div
      className={`double-rule max-w-[760px] border border-line px-8 py-12 md:px-14 md:py-16 ${className}`}
    >
      <p className="font-display text-[clamp(28px,3vw,40px)] leading-tight text-balance">{title}</p>
      {children && <div className="mt-3 max-w-[46ch] text-smoke">{children}</div>}
    </div>
  );
}
