import { useState } from "react";

import { ConfirmDialog } from "@/admin/ui/dialogs";
import type { SeriesDate } from "@/admin/ui/series-scope";
import { PanelRadio } from "@/admin/ui/toggles";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/time/clock";
import { shortDate, useVenueTime } from "@/lib/time/venue-time";
import { LABELS } from "./event-fields";

/** Longer values are left out. */
const LONGEST_SHOWN = 30;
const MOST_LISTED = 6;

interface Differing {
  date: SeriesDate;
  /** "price $25, seats 40" */
  own: string;
}

/** The dates that already differ in a changed field. */
export function differingDates(dates: readonly SeriesDate[], changed: readonly string[]) {
  return dates.flatMap((date): Differing[] => {
    const names = [...LABELS.keys()].filter((name) => changed.includes(name) && name in date.own);
    if (names.length === 0) return [];
    const words = new Map<string, string>();
    for (const name of names) {
      const value = date.own[name] ?? "";
      // Instants, URLs and amounts in cents are left out.
      const isShown =
        value.length <= LONGEST_SHOWN && !/^\d{4}-|\//.test(value) && !name.startsWith("deposit");
      const label = LABELS.get(name) ?? name;
      if (!words.get(label)) words.set(label, isShown ? value : "");
    }
    const own = [...words].map(([label, value]) => `${label} ${value}`.trimEnd()).join(", ");
    return [{ date, own }];
  });
}

/**
 * Asks whether to keep the values of dates that differ in a changed field: `ask` opens the dialog,
 * which is rendered as `question`, and resolves to the answer; null if the manager closes it.
 */
export function useOwnValuesQuestion() {
  const [asked, setAsked] = useState<{
    differing: Differing[];
    answer: (keepOwn: boolean | null) => void;
  }>();
  const close = (keepOwn: boolean | null) => {
    asked?.answer(keepOwn);
    setAsked(undefined);
  };
  return {
    ask: (differing: Differing[]): Promise<boolean | null> =>
      new Promise((answer) => {
        setAsked({ differing, answer });
      }),
    question: asked && (
      <OwnValuesQuestion
        key="own"
        differing={asked.differing}
        onAnswer={close}
        onClose={() => close(null)}
      />
    ),
  };
}

interface OwnValuesQuestionProps {
  differing: Differing[];
  onAnswer: (keepOwn: boolean) => void;
  onClose: () => void;
}

function OwnValuesQuestion({ differing, onAnswer, onClose }: OwnValuesQuestionProps) {
  const [isKept, setIsKept] = useState(true);
  const time = useVenueTime();
  const now = useNow();
  const more = differing.length - MOST_LISTED;
  return (
    <ConfirmDialog
      isOpen
      title={differing.length === 1 ? "One date differs" : `${differing.length} dates differ`}
      confirmLabel="Save"
      keepLabel="Go back"
      variant="fill"
      onConfirm={() => onAnswer(isKept)}
      onClose={onClose}
    >
      <ul className="figures grid gap-0.5">
        {differing.slice(0, MOST_LISTED).map(({ date, own }) => (
          <li key={date.id}>
            <span>{shortDate(time, date.date, now)}</span>
            <span className="text-smoke">{`: ${own}`}</span>
          </li>
        ))}
        {more > 0 && <li className="text-smoke">{`and ${counted(more, "more date")}`}</li>}
      </ul>
      <fieldset className="mt-4 grid gap-1">
        <legend className="sr-only">What becomes of them</legend>
        <PanelRadio
          name="own"
          label="They keep what is their own"
          checked={isKept}
          onChange={() => setIsKept(true)}
        />
        <PanelRadio
          name="own"
          label="They change as well"
          checked={!isKept}
          onChange={() => setIsKept(false)}
        />
      </fieldset>
    </ConfirmDialog>
  );
}
