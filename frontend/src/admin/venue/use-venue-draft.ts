import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { ApiError } from "@/api/errors";
import { readJson, request } from "@/api/http";

import {
  type BarNote,
  labelOf,
  type Stretch,
  sentValueOf,
  type TextName,
  textOf,
  type VenueTexts,
  type WrittenVenue,
} from "./venue-texts";

const URL = "/api/admin/venue";

interface Draft {
  texts: Partial<Record<TextName, string>>;
  hours?: readonly Stretch[];
  barNote?: BarNote | null;
}

interface Sent {
  body: Readonly<Record<string, unknown>>;
  version: number;
}

const NOTHING: Draft = { texts: {} };

/** What is typed over the venue's texts until it is saved as a whole. */
export function useVenueDraft(written: WrittenVenue) {
  const [draft, setDraft] = useState(NOTHING);
  // The version that was on the screen when the typing began.
  const [version, setVersion] = useState(written.version);
  const body = bodyOf(draft, written.values);
  const changes = Object.keys(body);
  const save = useChange({
    send: async ({ body: sent, version: seen }: Sent) =>
      readJson<WrittenVenue>(await request("PUT", URL, { body: { ...sent, version: seen } })),
    done: "Venue saved successfully",
    failed: "Failed to save venue",
    refresh: [URL, "/api/venue", "/api/about", "/api/bar"],
    onDone: (saved) => {
      setDraft(NOTHING);
      setVersion(saved.version);
    },
  });
  const change = (part: (draft: Draft) => Draft) => {
    if (changes.length === 0) setVersion(written.version);
    setDraft(part);
  };
  const { error } = save;
  const faults = (error instanceof ApiError && error.problem?.fields) || {};
  const isRefused = error instanceof ApiError && error.status === 409;
  return {
    texts: draft.texts,
    hours: draft.hours ?? written.values.hours,
    barNote: draft.barNote === undefined ? written.values.barNote : draft.barNote,
    /** The names of the fields that hold something else than what is saved. */
    changes,
    faults,
    isPending: save.isPending,
    /** Somebody else saved first: what differs, and the two ways out. */
    conflict:
      isRefused && version !== written.version
        ? {
            rows: conflictOf(draft, written.values),
            keepMine: () => {
              setVersion(written.version);
              save.mutate({ body, version: written.version });
            },
            takeTheirs: () => {
              setVersion(written.version);
              setDraft(NOTHING);
              save.reset();
            },
          }
        : null,
    type: (name: TextName, text: string) =>
      change((last) => ({ ...last, texts: { ...last.texts, [name]: text } })),
    setHours: (hours: readonly Stretch[]) => change((last) => ({ ...last, hours })),
    setBarNote: (barNote: BarNote | null) => change((last) => ({ ...last, barNote })),
    save: () => save.mutate({ body, version }),
    discard: () => {
      setDraft(NOTHING);
      save.reset();
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const typedOf = (draft: Draft, saved: VenueTexts) =>
  draftNames(draft).filter((name) => draft.texts[name] !== textOf(saved, name));

const draftNames = ({ texts }: Draft) =>
  Object.keys(texts).filter((name): name is TextName => name in texts);

/** The fields that were changed, as the server takes them. */
function bodyOf(draft: Draft, saved: VenueTexts): Record<string, unknown> {
  const texts = typedOf(draft, saved).map((name) => [
    name,
    sentValueOf(name, draft.texts[name] ?? ""),
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(draft.hours && !isSame(draft.hours, saved.hours) && { hours: draft.hours }),
    ...(draft.barNote !== undefined &&
      !isSame(draft.barNote, saved.barNote) && { barNote: draft.barNote }),
  };
}

const inWords = (hours: readonly Stretch[]) =>
  hours.map(({ day, opens, closes }) => `${day.slice(0, 3)} ${opens}–${closes}`).join(", ");

const noteInWords = (note: BarNote | null) => (note ? `${note.title}: ${note.text}` : "None");

function conflictOf(draft: Draft, saved: VenueTexts) {
  const texts = typedOf(draft, saved).map((name) => ({
    label: labelOf(name),
    mine: draft.texts[name] ?? "",
    theirs: textOf(saved, name),
  }));
  return [
    ...texts,
    ...(draft.hours
      ? [{ label: "Opening hours", mine: inWords(draft.hours), theirs: inWords(saved.hours) }]
      : []),
    ...(draft.barNote !== undefined
      ? [
          {
            label: "Note of the bar",
            mine: noteInWords(draft.barNote),
            theirs: noteInWords(saved.barNote),
          },
        ]
      : []),
  ];
}
