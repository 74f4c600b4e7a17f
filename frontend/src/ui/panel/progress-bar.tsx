interface ProgressBarProps {
  /** What makes progress. */
  label: string;
  /** From 0 to 1. */
  value: number;
  className?: string;
}

/** How far something is. */
export function ProgressBar({ label, value, className = "" }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.round(value * 100)}
      className={`block h-1.5 w-full appearance-none border-0 bg-line [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass ${className}`}
    />
  );
}
