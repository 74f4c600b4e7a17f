import { Logo } from "@/ui/logo";

const DRAWINGS = {
  cocktails: (
    <>
      <path d="M18 22h64L50 56zM50 56v30M33 86h34" />
      <path d="M29.5 34h41" opacity=".5" />
      <path className="stroke-velvet-hi" d="M43 44 70 12" />
      <circle cx="47" cy="39.5" r="4.5" fill="currentColor" stroke="none" />
    </>
  ),
  creativity: (
    <>
      <path d="M22 12h56v46H22zM50 12V6M50 58v14M32 58 20 92M68 58l12 34M27 74h46" />
      <path className="stroke-velvet-hi" d="M32 46c8-22 14 8 21-9s11-9 16 1" />
    </>
  ),
  comedy: (
    <>
      <path d="M50 8c9 0 16 7 16 17v13c0 10-7 17-16 17s-16-7-16-17V25c0-10 7-17 16-17Z" />
      <path d="M34 25h32M34 38h32M50 8v47" opacity=".5" />
      <path d="M25 42c0 15 11 25 25 25s25-10 25-25M50 67v21" />
      <path className="stroke-velvet-hi" d="M34 89h32" />
    </>
  ),
  music: (
    <>
      <path d="M38 74V18l40-8v54" />
      <path d="M38 32l40-8" opacity=".5" />
      <ellipse cx="28" cy="75" rx="11" ry="8" />
      <ellipse className="stroke-velvet-hi" cx="68" cy="65" rx="11" ry="8" />
    </>
  ),
  theater: (
    <>
      <path d="M10 12h80M14 12c0 34 0 54-4 76h22c-6-18-4-34 8-48M86 12c0 34 0 54 4 76H68c6-18 4-34-8-48" />
      <path d="M14 12c4 20 16 28 36 28s32-8 36-28" />
      <path className="stroke-velvet-hi" d="M32 88h36" />
    </>
  ),
} as const;

/** The line drawing that stands with a word of the headline. */
export function HeadlineIcon({ icon }: { icon: "mark" | keyof typeof DRAWINGS }) {
  if (icon === "mark") return <Logo className="size-full" />;
  return (
    <svg
      viewBox="0 0 100 100"
      className="size-full"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {DRAWINGS[icon]}
    </svg>
  );
}
