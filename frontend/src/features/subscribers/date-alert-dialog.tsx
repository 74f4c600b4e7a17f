import { useEffect, useState } from "react";
import type { Schemas } from "@/api/client";
import * as t from "@/messages/date-alerts";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-correction";
import { Field } from "@/ui/field";
import { Honeypot } from "@/ui/form-extras";
import { Dialog } from "@/ui/overlays/dialog";

import { useSubscription } from "./use-subscription";

interface DateAlertDialogProps {
  event: Schemas["EventOut"];
  isOpen: boolean;
  onClose: () => void;
}

/** This replaces the form, which had the focus. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus();

/** The request for an email about new dates; the input survives a dialog that was closed early. */
export function DateAlertDialog({ event, isOpen, onClose }: DateAlertDialogProps) {
  const [isDone, setDone] = useState(false);
  const subscription = useSubscription({
    url: `/api/events/${event.id}/date-alerts`,
    isGuarded: isOpen,
    onSuccess: () => setDone(true),
    failure: t.failed,
  });
  const { reset } = subscription;

  useEffect(() => {
    if (isOpen) return;
    setDone(false);
    reset();
  }, [isOpen, reset]);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      hasCross={!isDone}
      title={isDone ? t.thankYou : t.newDates}
      description={isDone ? t.confirmIt : t.about(event.title)}
    >
      {isDone ? (
        <Button ref={focusOn} variant="fill" className="mt-7" onClick={onClose}>
          {t.close}
        </Button>
      ) : (
        <form
          ref={subscription.element}
          onSubmit={(submitted) => {
            submitted.preventDefault();
            subscription.submit();
          }}
          className="mt-7 grid gap-5"
        >
          <Field label={t.name} autoComplete="name" required {...subscription.name} />
          <EmailField {...subscription.email} />
          <Honeypot {...subscription.trap} />
          {subscription.hasFailed && (
            <p role="alert" className="text-error">
              {subscription.advice ?? t.failed}
            </p>
          )}
          <Button
            type="submit"
            variant="fill"
            className="mt-2 justify-self-start"
            isBusy={subscription.isPending}
            disabled={!subscription.isComplete}
          >
            {subscription.isPending ? t.sending : t.notify}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
