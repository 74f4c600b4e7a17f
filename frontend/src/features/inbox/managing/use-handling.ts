import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { ApiError } from "@/api/errors";
import { useChange } from "@/api/use-change";

import { apiOf, INBOX, type Inquiry, type Kind, type Message, type Status } from "./letter";
import { sendHandling } from "./send-handling";

interface Handling {
  status: Status;
  notes: string;
}

/** Status and notes of one thing that arrived: what is on the screen, and how it is saved. */
export function useHandling(kind: Kind, row: Inquiry | Message) {
  const client = useQueryClient();
  const url = apiOf(kind, row.id);
  // What has been typed and not been saved yet.
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<Partial<Handling> | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  // The version that the screen is based on: another panel's change must not slip in under a draft.
  const seen = useRef(row.version);
  useEffect(() => {
    if (draft === null && refused === null) seen.current = row.version;
  }, [draft, refused, row.version]);
  // One after the other, so that two changes of this panel never look like those of two.
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const change = useChange({
    send: (handling: Partial<Handling>) => {
      const sent = last.current.then(() =>
        sendHandling(kind, row.id, { ...handling, version: seen.current }),
      );
      last.current = sent.then(
        (saved) => {
          seen.current = saved.version;
        },
        () => undefined,
      );
      return sent;
    },
    failed: "Failed to save",
    refresh: [...INBOX, url],
    onDone: (saved, { notes }) => {
      client.setQueryData([url], saved);
      setRefused(null);
      setIsSaved(true);
      setDraft((typed) => (typed === notes ? null : typed));
    },
  });

  const save = (handling: Partial<Handling>) => {
    setIsSaved(false);
    change.mutate(handling, {
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status !== 409) return;
        setRefused({ ...(draft !== null && { notes: draft }), ...handling });
      },
    });
  };

  return {
    notes: draft ?? row.notes,
    isDirty: draft !== null && draft !== row.notes,
    isPending: change.isPending,
    isSaved: isSaved && draft === null,
    typeNotes: (notes: string) => {
      setIsSaved(false);
      setDraft(notes);
    },
    saveNotes: () => {
      if (draft !== null && draft !== row.notes) save({ notes: draft });
      else setDraft(null);
    },
    setStatus: (status: Status) =>
      save({ status, ...(draft !== null && draft !== row.notes && { notes: draft }) }),
    /** What this panel wanted while another one had saved: both versions are to be shown. */
    refused,
    keepMine: () => {
      if (refused === null) return;
      seen.current = row.version;
      save(refused);
    },
    takeTheirs: () => {
      seen.current = row.version;
      setDraft(null);
      setRefused(null);
    },
  };
}
