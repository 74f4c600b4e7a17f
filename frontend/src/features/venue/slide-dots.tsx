interface SlideDotsProps {
  count: number;
  index: number;
  onSelect: (index: number) => void;
}

/** A thin bar for each slide; the target around it is large enough for a thumb. */
export function SlideDots({ count, index, onSelect }: SlideDotsProps) {
  if (count < 2) return null;
  const slides = Array.from({ length: count }, (_, slide) => slide);
  return (
    <ul className="flex flex-wrap noscript:hidden">
      {slides.map((slide) => (
        <li key={slide}>
          <button
            type="button"
            aria-label={`Show picture ${slide + 1} of ${count}`}
            aria-current={slide === index}
            onClick={() => onSelect(slide)}
            className="group grid h-11 w-11 place-items-center forced-colors:bg-ink"
          >
            <span
              className={`h-0.5 w-8.5 transition-colors duration-500 forced-colors:bg-[ButtonText] ${
                slide === index
                  ? "bg-brass-hi forced-colors:h-2"
                  : "bg-ivory/35 group-hover:bg-ivory/70"
              }`}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
