import { useCallback, useState } from "react";

import { send } from "@/api/client";
import { ApiError, adviceIn } from "@/api/errors";

interface Subscriber {
  name: string;
  email: string;
  /** What only a machine fills in. */
  website: string;
}

interface SubscriptionOptions {
  url: "/api/newsletter" | "/api/secret-calendar";
  onSuccess: () => void;
  /** Called with what the server advises, where it has better advice than the form. */
  onFailure?: (advice: string | null) => void;
}

const EMPTY: Subscriber = { name: "", email: "", website: "" };

interface Attempt {
  isPending: boolean;
  error: unknown;
  /** Asked when it fails: later the connection may be back, and the reason gone. */
  advice: string | null;
}

const NO_ATTEMPT: Attempt = { isPending: false, error: null, advice: null };

/** A sign-up with name and e-mail: the typed text is cleared by a success and kept by a failure. */
export function useSubscription({ url, onSuccess, onFailure }: SubscriptionOptions) {
  const [values, setValues] = useState(EMPTY);
  const [attempt, setAttempt] = useState(NO_ATTEMPT);
  const { isPending, error, advice } = attempt;
  const reset = useCallback(() => setAttempt(NO_ATTEMPT), []);
  const problem = error instanceof ApiError ? error.problem : null;

  const submit = () => {
    if (isPending) return;
    const sending = { ...NO_ATTEMPT, isPending: true };
    // What has been reset in the meantime stays so.
    const end = (outcome: Attempt) => setAttempt((now) => (now === sending ? outcome : now));
    setAttempt(sending);
    send("POST", url, values).then(
      () => {
        end(NO_ATTEMPT);
        setValues(EMPTY);
        onSuccess();
      },
      (error) => {
        const advice = adviceIn(error);
        end({ isPending: false, error, advice });
        onFailure?.(advice);
      },
    );
  };

  const control = (name: keyof Subscriber) => ({
    value: values[name],
    // Read at once: by the time React asks, the control may hold something else.
    onChange: ({ target: { value } }: { target: HTMLInputElement }) =>
      setValues((current) => ({ ...current, [name]: value })),
  });
  const field = (name: "name" | "email") => ({
    ...control(name),
    error: problem?.fields[name],
    required: true,
  });

  return {
    name: field("name"),
    email: field("email"),
    trap: { name: "website", ...control("website") },
    isComplete: values.name.trim() !== "" && values.email.trim() !== "",
    isPending,
    hasFailed: error !== null,
    advice,
    /** Sends what is typed, unless it is on its way. */
    submit,
    /** Forgets the last attempt. */
    reset,
  };
}
