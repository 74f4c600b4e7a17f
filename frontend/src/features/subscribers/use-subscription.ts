import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { send } from "@/api/client";
import { adviceIn, fieldsRefused, isCutOff } from "@/api/errors";
import { visible } from "@/lib/characters";
import * as t from "@/messages/subscribers";
import { TRAP } from "@/ui/form-extras";
import { toast } from "@/ui/overlays/toast";
import { useForm } from "@/ui/use-form";

interface SubscriptionOptions {
  url: "/api/newsletter" | "/api/secret-calendar";
  /** Under which name its texts outlive a reload. */
  draft?: string;
  onSuccess: () => void;
  /** Its button waits until both fields hold something. */
  isGuarded: boolean;
  /** What the toast says after a failure. */
  failure?: string | undefined;
}

const EMPTY = { name: "", email: "", [TRAP]: "" };

type Typed = typeof EMPTY;

/** A browser that fills in a field says nothing: then a button that waits for it looks by itself. */
const LOOK_MS = 300;

interface Attempt {
  isPending: boolean;
  hasFailed: boolean;
  /** Asked when it fails: later the connection may be back, and the reason gone. */
  advice: string | null;
}

const NO_ATTEMPT: Attempt = { isPending: false, hasFailed: false, advice: null };

const isComplete = ({ name, email }: Typed) => visible(name) !== "" && visible(email) !== "";

/** A sign-up with name and e-mail: a success clears what was typed, a failure keeps it. */
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
    // What has been reset in the meantime stays so.
    const end = (outcome: Attempt) => setAttempt((now) => (now === sending ? outcome : now));
    setAttempt(sending);
    form.refuse({});
    send("POST", url, { ...subscriber, website }).then(
      () => {
        end(NO_ATTEMPT);
        form.clear();
        onSuccess();
      },
      (error) => {
        const advice = adviceIn(error);
        // What a field says for itself is not said again below it.
        const areNamed = form.refuse(fieldsRefused(error));
        end({ isPending: false, hasFailed: !areNamed, advice });
        // That the connection is missing stands in the form, where it stays.
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
    /** Sends what is typed, unless it is on its way. */
    submit,
    /** Forgets the last attempt. */
    reset,
  };
}
