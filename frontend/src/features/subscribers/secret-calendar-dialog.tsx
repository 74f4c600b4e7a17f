import { useEffect, useState } from "react";
import type { Schemas } from "@/api/client";
import { useApiCache } from "@/api/use-api";
import { usePhrase } from "@/api/venue";
import * as plain from "@/messages/phrases";
import * as t from "@/messages/subscribers";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-correction";
import { Field } from "@/ui/field";
import { Honeypot } from "@/ui/form-extras";
import { Dialog } from "@/ui/overlays/dialog";
import { Picture } from "@/ui/picture";

import { useSubscription } from "./use-subscription";

interface SecretCalendarDialogProps {
  isOpen: boolean;
  onClose: () => void;
  picture: Schemas["Picture"] | null;
}

/** This replaces the form, which had the focus. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus();

/** Sign-up for the members' calendar; the input survives a dialog that was closed too soon. */
export function SecretCalendarDialog({ isOpen, onClose, picture }: SecretCalendarDialogProps) {
  const cache = useApiCache();
  const [isMember, setMember] = useState(false);
  const welcome = usePhrase("secretCalendarTitle", plain.secretCalendarTitle);
  const invitation = usePhrase("secretCalendar", plain.secretCalendar);
  const joined = usePhrase("secretCalendarJoined", plain.secretCalendarJoined);
  const subscription = useSubscription({
    url: "/api/secret-calendar",
    isGuarded: isOpen,
    onSuccess: () => {
      setMember(true);
      cache.invalidate("/api/secret-calendar");
    },
  });

  const { reset } = subscription;

  useEffect(() => {
    if (isOpen) return;
    setMember(false);
    reset();
  }, [isOpen, reset]);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      hasCross={!isMember}
      title={isMember ? welcome : t.secretCalendarAccess}
      description={isMember ? joined : invitation}
    >
      {picture && (
        <Picture
          src={picture.imageUrl}
          alt={picture.alt}
          sizes="(min-width: 768px) 384px, 100vw"
          className="mt-6 aspect-[16/8] max-h-[30svh] w-full bg-soot object-cover"
        />
      )}
      {isMember ? (
        <Button ref={focusOn} variant="fill" className="mt-7" onClick={onClose}>
          {t.close}
        </Button>
      ) : (
        <form
          ref={subscription.element}
          onSubmit={(event) => {
            event.preventDefault();
            subscription.submit();
          }}
          className="mt-7 grid gap-5"
        >
          <Field label={t.name} autoComplete="name" required {...subscription.name} />
          <EmailField {...subscription.email} />
          <Honeypot {...subscription.trap} />
          {subscription.hasFailed && (
            <p role="alert" className="text-error">
              {subscription.advice ?? t.secretCalendarFailed}
            </p>
          )}
          <Button
            type="submit"
            variant="fill"
            className="mt-2 justify-self-start"
            isBusy={subscription.isPending}
            disabled={!subscription.isComplete}
          >
            {subscription.isPending ? t.joiningNow : t.join}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
