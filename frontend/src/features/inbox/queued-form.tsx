import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { sendQueue } from "@/lib/send-queue/queue";
import type { Body, Refusal } from "@/lib/send-queue/store";
import { Button } from "@/ui/button";
import { showFieldErrors } from "@/ui/field";

import { endMending, startMending, useMending, useReturned } from "./returned-submissions";

const nameOf = (form: string) => `nightcap-draft:${form}`;

/** Remembers what is typed into a form for as long as this tab lives, also over a reload. */
function keepDraft(form: string, values: FieldValues): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(values));
  } catch {
    // A browser that keeps nothing has the text on its screen still.
  }
}

/** What was typed into a form and not yet sent. */
function readDraft(form: string): Body | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(form)) ?? "null");
  } catch {
    return null;
  }
}

function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form));
  } catch {
    // Nothing was kept.
  }
}

/** How long a quick response of the server is waited for before the visitor hears that all is well. */
const PATIENCE_MS = 2000;
/** A second click of the same finger is no second submission. */
const DOUBLE_CLICK_MS = 700;

interface QueuedFormOptions<Values extends FieldValues, Sent extends Body> {
  form: UseFormReturn<Values, unknown, Sent>;
  url: "/api/contact" | "/api/event-hosting";
  /** The values of a form whose body or draft is given; of an empty body those of an empty form. */
  valuesOf: (body: Body) => Values;
  /** Called once the submission is safe, delivered or not. */
  onSent: (outcome: "delivered" | "underway") => void;
}

/**
 * A form whose submission goes through the queue: what is typed survives a reload, a success clears
 * it, and only a 422 keeps it open, with the fields named.
 */
export function useQueuedForm<Values extends FieldValues, Sent extends Body>({
  form,
  url,
  valuesOf,
  onSent,
}: QueuedFormOptions<Values, Sent>) {
  const { reset, setError, subscribe } = form;
  const [refusal, setRefusal] = useState("");
  const [isSending, setIsSending] = useState(false);
  const mending = useMending(url);
  const isBusy = useRef(false);
  const sentAt = useRef(0);

  const show = useCallback(
    ({ message, fields }: Refusal) => {
      const areShown = showFieldErrors(fields, valuesOf({}), setError);
      if (!areShown) setRefusal(message || "This could not be delivered as it is.");
    },
    [setError, valuesOf],
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
    setIsSending(true);
    const outcome = await sendQueue().post({ url, body, insteadOf: mending?.key }, PATIENCE_MS);
    if (outcome.kind === "returned") return show(outcome.reason);
    sentAt.current = Date.now();
    reset(valuesOf({}));
    forgetDraft(url);
    endMending();
    onSent(outcome.kind);
  });

  return {
    /** What the server says about the whole; empty when there is nothing, or fields to name. */
    refusal,
    /** The answer is awaited. */
    isSending,
    submit: async (event: SubmitEvent) => {
      event.preventDefault();
      if (isBusy.current || Date.now() - sentAt.current < DOUBLE_CLICK_MS) return;
      isBusy.current = true;
      setRefusal("");
      await post(event).finally(() => {
        isBusy.current = false;
        setIsSending(false);
      });
    },
  };
}

interface SendButtonProps {
  isSending: boolean;
  className: string;
  children: string;
}

/** Sends the form; while the answer is awaited it says so, to a screen reader as well. */
export function SendButton({ isSending, className, children }: SendButtonProps) {
  const sending = isSending && "Sending...";
  return (
    <>
      <Button type="submit" variant="fill" isBusy={isSending} className={className}>
        {sending || children}
      </Button>
      <span role="status" className="sr-only">
        {sending}
      </span>
    </>
  );
}

interface ReturnedNoticeProps {
  /** Where the form below posts to. */
  url: string;
  /** What the server says about the form as a whole. */
  refusal: string;
}

/** Above a form: what the server did not take, now or from an earlier visit. */
export function ReturnedNotice({ url, refusal }: ReturnedNoticeProps) {
  const returned = useReturned().find((submission) => submission.url === url);
  const mending = useMending(url);
  if (refusal) {
    return (
      <p role="alert" className="border-l-2 border-few-left pl-4 text-parchment">
        {refusal}
      </p>
    );
  }
  if (!returned || returned.key === mending?.key) return null;
  const discard = () => {
    endMending();
    sendQueue().discard(returned.key).catch(reportError);
  };
  return (
    <div role="status" className="border-l-2 border-few-left pl-4">
      <p className="text-parchment">
        What you sent earlier could not be delivered as it was. It is kept here for you.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => startMending(returned)}>
          Mend it
        </Button>
        <Button size="sm" variant="quiet" onClick={discard}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
