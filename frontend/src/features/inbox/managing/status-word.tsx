import { STATUSES, type Status } from "./letter";

/** How far the manager has come with something that arrived, in one word. */
export function StatusWord({ status }: { status: Status }) {
  const { word, tone } = STATUSES[status];
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${tone}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {word}
    </span>
  );
}
