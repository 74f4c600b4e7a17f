const MOUNTS = [
  "top-0 left-0 [clip-path:polygon(0_0,100%_0,0_100%)]",
  "top-0 right-0 [clip-path:polygon(0_0,100%_0,100%_100%)]",
  "bottom-0 left-0 [clip-path:polygon(0_0,100%_100%,0_100%)]",
  "right-0 bottom-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]",
];

/** Rays of the house's footlights, from the lower edge upwards. */
const RAYS = Array.from({ length: 17 }, (_, place) => {
  const angle = (Math.PI * (place + 1)) / 18;
  const end = (radius: number) =>
    `${(50 - radius * Math.cos(angle)).toFixed(2)} ${(100 - radius * Math.sin(angle)).toFixed(2)}`;
  return `M${end(34)}L${end(120)}`;
}).join("");

interface PhotoPlateProps {
  /** When the photo was taken: what stands where it belongs. */
  year: string;
  /** Its shape. */
  className: string;
}

/** A mount in the album whose photo is not there yet: ornament where a photo belongs. */
export function PhotoPlate({ year, className }: PhotoPlateProps) {
  return (
    <div
      aria-hidden
      className={`@container grid grid-rows-[1fr_auto] bg-coal px-[4.5%] pt-[4.5%] ${className}`}
    >
      <div className="relative grid place-items-center overflow-clip bg-[radial-gradient(ellipse_at_50%_80%,var(--color-line),var(--color-soot)_78%)]">
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="xMidYMax slice"
          fill="none"
          stroke="currentColor"
          strokeWidth=".35"
          className="absolute inset-0 size-full text-brass/45"
        >
          <path d={RAYS} />
          <circle cx="50" cy="100" r="30" />
          <circle cx="50" cy="100" r="27" />
          <circle cx="50" cy="100" r="24" />
        </svg>
        {MOUNTS.map((place) => (
          <span key={place} className={`absolute size-9 bg-brass/50 ${place}`} />
        ))}
        <p className="figures relative max-w-[80%] text-center font-display text-[13cqw] leading-[1.02] text-balance text-brass-hi italic">
          {year}
        </p>
      </div>
      <p className="py-3 text-center text-[12px] font-medium tracking-[.24em] text-brass uppercase">
        Photograph to come
      </p>
    </div>
  );
}
