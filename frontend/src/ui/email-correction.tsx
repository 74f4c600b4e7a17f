import { type InputEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { correctedEmail } from "@/lib/email-typos";
import { typeInto } from "@/lib/hydration/replay";
import * as t from "@/messages/forms";

import { Field, type FieldProps, useHasSettled } from "./field";

interface EmailCorrectionProps {
  className?: string | undefined;
  /** The email field. */
  children: ReactNode;
}

/** Offers a correction below its email field when the domain looks mistyped. */
export function EmailCorrection({ className, children }: EmailCorrectionProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const hasSettled = useHasSettled(typed);
  const corrected = hasSettled ? correctedEmail(typed) : null;

  const findInput = () => frame.current?.querySelector("input");

  // A sent form empties its fields without an event.
  useEffect(() => {
    const value = findInput()?.value;
    if (value !== undefined && typed !== "" && value !== typed) setTyped(value);
  });

  const take = (address: string) => {
    const input = findInput();
    if (!input) return;
    typeInto(input, address);
    input.focus();
  };
  return (
    <div
      ref={frame}
      className={className}
      onInput={({ target }: InputEvent) => {
        if (target instanceof HTMLInputElement) setTyped(target.value);
      }}
    >
      {children}
      <p aria-live="polite" className="text-14">
        {corrected && (
          <button
            type="button"
            onClick={() => take(corrected)}
            className="py-2.5 text-left text-brass-hi"
          >
            {t.didYouMean(<span className="underline underline-offset-4">{corrected}</span>)}
          </button>
        )}
      </p>
    </div>
  );
}

/** The field for the sender's email address, with a correction if it looks mistyped. */
export const EmailField = ({ className, ...field }: Omit<FieldProps, "label">) => (
  <EmailCorrection className={className}>
    <Field label={t.email} type="email" autoComplete="email" required {...field} />
  </EmailCorrection>
);
