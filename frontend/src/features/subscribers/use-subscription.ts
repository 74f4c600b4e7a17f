import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { send } from "@/api/client";
import { ApiError, adviceIn } from "@/api/errors";
import { newKey } from "@/lib/idempotency-key";

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

/** A sign-up with name and e-mail: the typed text is cleared by a success and kept by a failure. */
export function useSubscription({ url, onSuccess, onFailure }: SubscriptionOptions) {
  const [values, setValues] = useState(EMPTY);
  // Asked when it fails: later the connection may be back, and the reason gone.
  const [advice, setAdvice] = useState<string | null>(null);
  const { mutate, isPending, isError, error, reset } = useMutation({
    mutationFn: ({ key, ...subscriber }: Subscriber & { key: string }) =>
      send("POST", url, subscriber, { idempotencyKey: key }),
    onSuccess: () => {
      setValues(EMPTY);
      onSuccess();
    },
    onError: (error) => {
      setAdvice(adviceIn(error));
      onFailure?.(adviceIn(error));
    },
  });
  const problem = error instanceof ApiError ? error.problem : null;

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
    isError,
    advice,
    /** Sends what is typed, unless it is on its way. */
    submit: () => {
      if (!isPending) mutate({ ...values, key: newKey() });
    },
    reset,
  };
}
