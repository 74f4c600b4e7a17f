import { Logo } from "@/ui/logo";

/** The venue's mark in two brass rings. */
export function SealRing() {
  return (
    <span className="grid size-24 sm:size-26 place-items-center rounded-full bg-ink/55 text-brass-hi outline-2 outline-offset-[6px] outline-brass/40 ring-1 ring-brass transition-colors duration-300 group-hover:bg-velvet/60 group-hover:outline-brass md:size-42">
      <Logo className="size-16 md:size-28" />
    </span>
  );
}
