import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { sendQueue } from "@/lib/send-queue/queue";
import type { Body, Refusal } from "@/lib/send-queue/store";
import { currentTime } from "@/lib/time/server-time";
import * as t from "@/messages/inbox";
import { Button } from "@/ui/button";
import type { Form, Texts } from "@/ui/use-form";

import { editReturned, endMending, useEditedSubmission, useReturned } from "./returned-submissions";

/** How long to wait for the server's response before the visitor sees a success. */
const PATIENCE_MS = 2000;
/** The second click of a double click finds the form empty; it is no second submission. */
const DOUBLE_CLICK_MS = 700;

interface QueuedFormOptions<Name extends string> {
  form: Form<Name>;
  url: "/api/contact" | "/api/event-hosting";
  /** Builds the body from valid texts. */
  bodyOf: (texts: Texts<Name>) => Body;
  /** Called once the submission is safe, delivered or not. */
  onSent: (outcome: "delivered" | "underway") => void;
}

/**
 * A form whose submission goes through the queue: a success clears it, and only a 422 keeps its
 * input and marks fields.
 */
export function useQueuedForm<Name extends string>({
  form,
  url,
  bodyOf,
  onSent,
}: QueuedFormOptions<Name>) {
  const { fill, clear, refuse } = form;
  const [refusal, setRefusal] = useState("");
  const [isSending, setIsSending] = useState(false);
  const mending = useEditedSubmission(url);
  const isBusy = useRef(false);
  const sentAt = useRef(0);

  const show = useCallback(
    ({ message, fields }: Refusal) => {
      if (!refuse(fields)) setRefusal(message || t.notDeliveredAsItIs);
    },
    [refuse],
  );

  useEffect(() => {
    if (!mending) return;
    fill(mending.body);
    if (mending.returned) show(mending.returned);
  }, [mending, fill, show]);

  async function post(texts: Texts<Name>) {
    const { key: insteadOf } = mending ?? {};
    const outcome = await sendQueue().post({ url, body: bodyOf(texts), insteadOf }, PATIENCE_MS);
    if (outcome.kind === "returned") return show(outcome.reason);
    sentAt.current = currentTime();
    clear();
    endMending();
    onSent(outcome.kind);
  }

  return {
    /** The server's error for the whole form; empty for none, and if it names fields. */
    refusal,
    /** Whether a response is pending. */
    isSending,
    submit: async (event: SubmitEvent) => {
      event.preventDefault();
      const isEmpty = [...new FormData(form.element.current ?? undefined).values()].every(
        (text) => text === "",
      );
      const isSecondClick = isEmpty && currentTime() - sentAt.current < DOUBLE_CLICK_MS;
      if (isBusy.current || isSecondClick) return;
      setRefusal("");
      const texts = form.check();
      if (!texts) return;
      isBusy.current = true;
      setIsSending(true);
      await post(texts).finally(() => {
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

/** The submit button; it announces a pending response, to screen readers too. */
export function SendButton({ isSending, className, children }: SendButtonProps) {
  const sending = isSending && t.sendingNow;
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
  /** The URL that the form below posts to. */
  url: string;
  /** The server's error for the whole form. */
  refusal: string;
}

/** Above a form: a submission that the server rejected, now or on an earlier visit. */
export function ReturnedNotice({ url, refusal }: ReturnedNoticeProps) {
  const returned = useReturned().find((submission) => submission.url === url);
  const mending = useEditedSubmission(url);
  if (refusal) {
    return (
      <p role="alert" className="border-l-2 border-danger pl-4 text-parchment">
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
    <div role="status" className="border-l-2 border-danger pl-4">
      <p className="text-parchment">{t.notDeliveredKept}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={() => editReturned(returned)}>
          {t.mendIt}
        </Button>
        <Button size="sm" variant="quiet" onClick={discard}>
          {t.discardIt}
        </Button>
      </div>
    </div>
  );
}
