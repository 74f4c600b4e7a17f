import { useVenueTime } from "@/lib/venue-time";
import { PanelButton } from "@/ui/panel/panel-button";

import { type Change, nameChange, nameField, nameValue } from "./change";
import { usePutBack } from "./use-put-back";

interface ChangeEntryProps {
  change: Change;
  /** Also says on which day it was, where no heading does. */
  hasDay?: boolean;
}

/** One change: when, what was done to what, and what each field held before and after. */
export function ChangeEntry({ change, hasDay = false }: ChangeEntryProps) {
  const time = useVenueTime();
  const { month, day } = time.plate(change.at);
  const putBack = usePutBack();
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-row px-4.5 py-3 last:border-0 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-start">
      <time dateTime={change.at} className={`figures text-smoke ${hasDay ? "md:w-34" : "md:w-20"}`}>
        {hasDay && `${month} ${day}, `}
        {time.hour(change.at)}
      </time>
      <div className="min-w-0">
        <p>
          <span className="text-smoke">{nameChange(change)}</span>{" "}
          <span className="font-medium break-words">{change.title}</span>
          {change.undoneAt !== null && <span className="text-smoke"> · put back since</span>}
        </p>
        {change.details.length > 0 && (
          <ul className="mt-1 text-[14px]">
            {change.details.map(({ field, before, after }) => (
              <li key={field} className="break-words">
                <span className="text-smoke">{nameField(field)}:</span>{" "}
                <del className="text-smoke decoration-smoke/50">{nameValue(before, time)}</del>{" "}
                <span aria-hidden className="text-smoke">
                  →
                </span>{" "}
                <ins className="text-parchment no-underline">{nameValue(after, time)}</ins>
              </li>
            ))}
          </ul>
        )}
      </div>
      {change.canBeUndone && (
        <PanelButton
          size="sm"
          className="max-md:mt-1 max-md:justify-self-start"
          disabled={putBack.isPending}
          onClick={() => putBack.mutate(change.id)}
        >
          Put back <span className="sr-only">{change.title}</span>
        </PanelButton>
      )}
    </li>
  );
}
