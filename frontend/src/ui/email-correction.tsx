import { type InputEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { correctedEmail } from "@/lib/email-typos";
import { typeInto } from "@/lib/hydration/replay";
import * as t from "@/messages/forms";

import { Field, type FieldProps, useHasSettled } from "./field";

interface EmailCorrectionProps {
  className?: string | undefined;
  /** The e-mail field. */
  children: ReactNode;
}

/** Offers a correction below the e-mail field that it holds, when its domain looks mistyped. */
export function EmailCorrection({ className, children }: EmailCorrectionProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const hasSettled = useHasSettled(typed);
  const corrected = hasSettled ? correctedEmail(typed) : null;

  const findInput = () => frame.current?.querySelector("input");

  // A form that was sent has emptied its fields without a word.
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

/** The field of a form for its sender's e-mail address, with a correction where it looks mistyped. */
export const EmailField = ({ className, ...field }: Omit<FieldProps, "label">) => (
  <EmailCorrection className={className}>
    <Field label={t.email} type="email" autoComplete="email" required {...field} />
  </EmailCorrection>
);
