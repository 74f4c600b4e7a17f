import type { InputHTMLAttributes, Ref } from "react";
import { mailLink } from "@/lib/links";
import * as t from "@/messages/forms";
import { MailAddress } from "./mail-address";

/** Name of the trap field: no browser or password manager would fill it in. */
export const TRAP = "more";

interface HoneypotProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A field hidden from people, on screen, for the keyboard and for screen readers: only a machine
 * fills it in.
 */
export function Honeypot(props: HoneypotProps) {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        {t.leaveEmpty}
        <input
          {...props}
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-form-type="other"
        />
      </label>
    </div>
  );
}

interface WriteInsteadProps {
  /** The purpose: "To be on the list". */
  purpose: string;
  email: string | null;
}

/** Replaces a form for visitors without scripts: the email address to write to. */
export function WriteInstead({ purpose, email }: WriteInsteadProps) {
  if (!email) return null;
  return (
    <p className="hidden text-parchment noscript:block">
      {t.writeInstead(
        purpose,
        <a href={mailLink(email)} className="text-brass-hi underline">
          <MailAddress>{email}</MailAddress>
        </a>,
      )}
    </p>
  );
}
