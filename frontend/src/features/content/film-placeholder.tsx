interface FilmPlaceholderProps {
  /** The small words on the picture. */
  label: string;
  className?: string;
}

/** The leader of a film that is not there yet: ornament where a video belongs. */
export function FilmPlaceholder({ label, className = "" }: FilmPlaceholderProps) {
  return (
    <div
      aria-hidden
      className={`relative isolate grid aspect-video place-items-center overflow-clip border border-line glow ${className}`}
    >
      <Perforation className="top-[3.5%]" />
      <Perforation className="bottom-[3.5%]" />
      <svg
        aria-hidden
        viewBox="0 0 160 90"
        fill="none"
        stroke="currentColor"
        strokeWidth=".4"
        className="absolute inset-0 size-full text-brass"
      >
        <path d="M80 45V15A30 30 0 0 1 106 60Z" fill="currentColor" stroke="none" opacity=".16" />
        <path d="M0 45H160M80 9V81" opacity=".4" />
        <circle cx="80" cy="45" r="30" opacity=".8" />
        <circle cx="80" cy="45" r="26.500" opacity=".45" />
        <path d="M80 45V15" strokeWidth=".8" />
      </svg>
      <span className="figures relative font-display text-[clamp(64px,11vw,132px)] leading-none text-brass-hi">
        3
      </span>
      <span className="label absolute right-[4%] bottom-[11%] text-brass max-sm:text-[11px] max-sm:tracking-[.14em]">
        {label}
      </span>
    </div>
  );
}

function Perforation({ className }: { className: string }) {
  return <span className={`absolute inset-x-0 -z-10 h-[4.5%] folds ${className}`} />;
}
