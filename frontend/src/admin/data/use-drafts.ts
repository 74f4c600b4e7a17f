import { useState } from "react";

import { type Edits, noEdits } from "./edits";

/** Edits of a row that are held by somebody else than its form, and how they are changed. */
export type Draft<Values> = readonly [
  Edits<Values>,
  (change: (before: Edits<Values>) => Edits<Values>) => void,
];

/** What is typed over several rows of a list, by their ids, also while a row is not shown. */
export function useDrafts<Values>() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Edits<Values>>>(new Map());
  return {
    drafts,
    draftOf: (id: number): Draft<Values> => [
      drafts.get(id) ?? noEdits,
      (change) => setDrafts((all) => new Map(all).set(id, change(all.get(id) ?? noEdits))),
    ],
  };
}
