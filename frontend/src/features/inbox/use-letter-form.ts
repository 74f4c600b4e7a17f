import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

import { forgetDraft, keepDraft, readDraft } from "@/lib/draft";
import { browserOutbox } from "@/lib/outbox/browser-outbox";
import type { Body, Reason } from "@/lib/outbox/letter";

import { endMending, useMending } from "./returned-letters";

/** How long a quick answer of the server is waited for before the visitor is told that all is well. */
const PATIENCE_MS = 400;
/** A second click of the same finger is no second letter. */
const DOUBLE_CLICK_MS = 700;

interface LetterFormOptions<Values extends FieldValues, Sent extends Body> {
  form: UseFormReturn<Values, unknown, Sent>;
  url: "/api/contact" | "/api/event-hosting";
  empty: Values;
  /** The values of a form whose body or draft is given. */
  valuesOf: (body: Body) => Values;
  /** Called once the letter is safe, delivered or not. */
  onSent: (outcome: "delivered" | "underway") => void;
}

/**
 * A form whose letter goes through the outbox: what is typed survives a reload, a success clears
 * it, and only a 422 keeps it open, with the fields named.
 */
export function useLetterForm<Values extends FieldValues, Sent extends Body>({
  form,
  url,
  empty,
  valuesOf,
  onSent,
}: LetterFormOptions<Values, Sent>) {
  const { reset, setError, subscribe } = form;
  const [refusal, setRefusal] = useState("");
  const mending = useMending(url);
  const isBusy = useRef(false);
  const sentAt = useRef(0);

  const show = useCallback(
    ({ message, fields }: Reason) => {
      const isField = (name: string): name is Path<Values> => name in empty;
      const names = Object.keys(fields).filter(isField);
      for (const [place, name] of names.entries()) {
        setError(name, { message: fields[name] ?? "" }, { shouldFocus: place === 0 });
      }
      if (names.length === 0) setRefusal(message || "This could not be delivered as it is.");
    },
    [setError, empty],
  );

  useEffect(() => {
    const draft = readDraft(url);
    if (draft) reset(valuesOf(draft), { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(url, values),
    });
  }, [url, reset, subscribe, valuesOf]);

  useEffect(() => {
    if (!mending) return;
    reset(valuesOf(mending.body), { keepDefaultValues: true });
    if (mending.returned) show(mending.returned);
  }, [mending, reset, valuesOf, show]);

  const post = form.handleSubmit(async (body) => {
    const outcome = await browserOutbox().post({ url, body, insteadOf: mending?.key }, PATIENCE_MS);
    if (outcome.kind === "returned") return show(outcome.reason);
    sentAt.current = Date.now();
    reset(empty);
    forgetDraft(url);
    endMending();
    onSent(outcome.kind);
  });

  return {
    /** What the server says about the whole; empty when there is nothing, or fields to name. */
    refusal,
    submit: async (event: SubmitEvent) => {
      event.preventDefault();
      if (isBusy.current || Date.now() - sentAt.current < DOUBLE_CLICK_MS) return;
      isBusy.current = true;
      setRefusal("");
      await post(event).finally(() => {
        isBusy.current = false;
      });
    },
  };
}
