/** The house's mark: a coupe in footlight rays, with a red twist. An ornament. */
export function Seal({ className = "size-10" }: { className?: string }) {
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
