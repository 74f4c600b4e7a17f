import type { ReactNode } from "react";

interface ThumbButtonProps {
  /** Whether it is the most frequent action. */
  isMain?: boolean;
  type?: "button" | "submit";
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}

/** A button that a thumb hits, and an eye reads, in the dark. */
export const ThumbButton = ({
  isMain = false,
  type = "button",
  onClick,
  className = "",
  children,
}: ThumbButtonProps) => (
  <button
    type={type}
    onClick={onClick}
    className={`figures min-h-13.5 border text-17 font-medium ${isMain ? "border-brass bg-brass text-on-brass" : "border-line text-ivory"} ${className}`}
  >
    {children}
  </button>
);
