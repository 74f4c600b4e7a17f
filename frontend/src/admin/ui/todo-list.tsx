import { Link } from "wouter";

/** Something that may need the manager. */
export interface Todo {
  count: number;
  /** What the count is of, after the figure: "inquiries waiting, oldest 2 days". */
  text: string;
  /** Where it is dealt with. */
  href: string;
  /** Whether it needs somebody now. */
  isPressing: boolean;
}

/** A figure that leads to where it is dealt with; orange while it needs somebody. */
export function TodoTile({ todo: { count, text, href, isPressing } }: { todo: Todo }) {
  // The browser itself goes to a section of the view that is open.
  const Way = href.includes("#") ? "a" : Link;
  return (
    <Way href={href} className="block h-full bg-soot px-4.5 py-4 hover:bg-coal">
      <span
        className={`figures block font-display text-[30px] leading-tight ${isPressing ? "text-selling-fast" : ""}`}
      >
        {count}
      </span>{" "}
      <span className="text-smoke">{text}</span>
    </Way>
  );
}
