import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { send } from "@/api/client";
import { adviceIn, fieldsRefused, isCutOff } from "@/api/errors";
import { visible } from "@/lib/characters";
import * as t from "@/messages/subscribers";
import { TRAP } from "@/ui/form-extras";
import { toast } from "@/ui/overlays/toast";
import { useForm } from "@/ui/use-form";

interface SubscriptionOptions {
  url: "/api/newsletter" | "/api/secret-calendar" | `/api/events/${number}/date-alerts`;
  /** Under which name its texts outlive a reload. */
  draft?: string;
  onSuccess: () => void;
  /** Disables the button until both fields are filled in. */
  isGuarded: boolean;
  /** Text of the toast after a failure. */
  failure?: string | undefined;
}

const EMPTY = { name: "", email: "", [TRAP]: "" };

type Typed = typeof EMPTY;

/** Interval for checking the fields, because a browser fires no event when it fills one in. */
const LOOK_MS = 300;

interface Attempt {
  isPending: boolean;
  hasFailed: boolean;
  /** Determined at the failure, because the connection may be back later. */
  advice: string | null;
}

const NO_ATTEMPT: Attempt = { isPending: false, hasFailed: false, advice: null };

const isComplete = ({ name, email }: Typed) => visible(name) !== "" && visible(email) !== "";

/** A sign-up with name and email: a success clears the input, a failure keeps it. */
export function useSubscription({
  url,
  draft = url,
  isGuarded,
  onSuccess,
  failure = t.subscribingFailed,
}: SubscriptionOptions) {
  const form = useForm(EMPTY, {}, draft);
  const { field, read } = form;
  const [attempt, setAttempt] = useState(NO_ATTEMPT);
  const { isPending } = attempt;
  const reset = useCallback(() => setAttempt(NO_ATTEMPT), []);
  const look = useEffectEvent(read);

  useEffect(() => {
    if (!isGuarded) return;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isGuarded]);

  const submit = () => {
    const typed = read();
    // Spaces satisfy the browser, but they are no name.
    if (isPending || !isComplete(typed)) return;
    const { [TRAP]: website, ...subscriber } = typed;
    const sending = { ...NO_ATTEMPT, isPending: true };
    // Ignore the outcome if the form was reset in the meantime.
    const end = (outcome: Attempt) => setAttempt((now) => (now === sending ? outcome : now));
    setAttempt(sending);
    form.refuse({});
    // All of them take the same body.
    send("POST", url as "/api/newsletter", { ...subscriber, website }).then(
      () => {
        end(NO_ATTEMPT);
        form.clear();
        onSuccess();
      },
      (error) => {
        const advice = adviceIn(error);
        // A field that shows its own error needs no second one below the form.
        const areNamed = form.refuse(fieldsRefused(error));
        end({ isPending: false, hasFailed: !areNamed, advice });
        // The form itself shows a missing connection, and keeps showing it.
        const description = isCutOff(error) ? failure : (advice ?? failure);
        toast({ title: t.error, description, variant: "destructive" });
      },
    );
  };

  return {
    element: form.element,
    name: field("name"),
    email: field("email"),
    trap: field(TRAP),
    isComplete: isComplete(form.texts),
    ...attempt,
    failure,
    /** Sends the input, unless a request is running. */
    submit,
    /** Forgets the last attempt. */
    reset,
  };
}
