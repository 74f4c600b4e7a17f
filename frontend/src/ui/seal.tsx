/** The full drawing, or the one with fewer and heavier lines for 24 to 48 px. */
export type SealCut = "full" | "small";

interface SealProps {
  cut?: SealCut;
  className?: string;
}

/** The seal: a coupe in footlight rays, with a red twist. An ornament. */
export function Seal({ cut = "full", className = "size-10" }: SealProps) {
  if (cut === "small") {
    return (
      <svg
        viewBox="0 0 32 32"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M16 2.500v4.500M8.200 4.500l1.700 3.800M23.800 4.500L22.100 8.300M2.800 8.600l2.700 2.700M29.200 8.600l-2.700 2.700" />
        <path d="M7 13h18c0 5.500-3.800 8.800-9 8.800S7 18.500 7 13Z" />
        <path d="M16 21.800v7M11.500 29h9" />
        <path
          className="stroke-velvet-hi"
          d="M20.500 13c1.200-2.800 3.400-2.400 4-4.600"
          strokeWidth="1.500"
        />
      </svg>
    );
  }
  return (
    <svg
      viewBox="0 0 100 100"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden
    >
      <path
        d="M50 7v17M31.250 11.200l6.400 14.200M68.750 11.200l-6.400 14.200M15.500 22l10.300 10.600M84.500 22L74.200 32.600"
        opacity=".75"
      />
      <path d="M24 40h52c0 15-11 25-26 25S24 55 24 40Z" />
      <path d="M24.600 45.500h50.800" opacity=".5" />
      <path d="M50 65v21.500M36 87h28" />
      <path className="stroke-velvet-hi" d="M62 40c4-9 12-8 13-15.500" strokeWidth="2.200" />
      <circle cx="50" cy="53" r="1.500" fill="currentColor" stroke="none" />
    </svg>
  );
}
