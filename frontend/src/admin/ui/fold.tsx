import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

import { NEEDS_A_HAND } from "@/admin/data/use-row-form";

interface FoldProps {
  title: string;
  /** A short summary of its content. */
  holds: readonly (string | false | null | undefined)[];
  /** Whether it starts open. Default false. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Fields of a form that are folded until opened, or until one of them has an error. */
export function Fold({ title, holds, isOpen = false, children }: FoldProps) {
  const [beginsOpen] = useState(isOpen);
  const element = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (element.current?.querySelector(NEEDS_A_HAND)) element.current.open = true;
  });
  return (
    <details ref={element} open={beginsOpen} className="border border-line bg-soot">
      <summary className="grid min-h-11 cursor-pointer grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 marker:content-none hover:text-brass-hi">
        <span className="font-medium">
          <bdi>{title}</bdi>
        </span>
        <span
          aria-hidden
          className="text-22 leading-none text-brass transition-transform duration-200 [details[open]>summary>&]:rotate-45"
        >
          +
        </span>
        <span className="truncate text-14 text-smoke [details[open]>summary>&]:hidden">
          {holds.filter(Boolean).join(" · ")}
        </span>
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
