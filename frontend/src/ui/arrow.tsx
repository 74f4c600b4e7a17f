const PATHS = {
  left: "M19 12H5m7 7-7-7 7-7",
  down: "M12 5v14m7-7-7 7-7-7",
} as const;

interface ArrowProps {
  to: keyof typeof PATHS;
  className: string;
}

/** An arrow as in the icons' style, for first views, which are not to wait for those. */
export function Arrow({ to, className }: ArrowProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.25}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[to]} />
    </svg>
  );
}
