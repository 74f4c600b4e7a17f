import { type FormEvent, type ReactNode, useRef, useState } from "react";

import { useKeptInput } from "@/admin/data/kept-drafts";
import { useUnsaved } from "@/admin/data/unsaved";
import { PanelField, PanelSelect } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import type { Schemas } from "@/api/client";

import { mailAddress, PROVIDERS, portFault, rules } from "./mail-address";

export type Connection = Schemas["ConnectionOut"];
export type Changes = Omit<Schemas["ConnectionChangesIn"], "version">;

export interface FormProps {
  /** The server's error messages by its field names. */
  refused: Readonly<Record<string, string>>;
  isPending: boolean;
  onSave: (changes: Changes) => Promise<unknown>;
  onCancel: () => void;
}

interface FrameProps extends Omit<FormProps, "refused" | "onSave"> {
  label: string;
  typed: Pick<
    ReturnType<typeof useKeptInput<object>>,
    "isTyped" | "restored" | "discard" | "forget"
  >;
  /** Returns a promise of the save; undefined if a field is invalid. */
  onSubmit: () => Promise<unknown> | undefined;
  children: ReactNode;
}

/** A form for secrets: it starts empty, because stored secrets are never shown. */
function SecretForm({ label, typed, isPending, onSubmit, onCancel, children }: FrameProps) {
  const element = useRef<HTMLFormElement>(null);
  const { isTyped, restored, discard, forget } = typed;
  useUnsaved(isTyped, forget);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // A field or a toast shows the reason.
    onSubmit()?.then(forget, () => undefined);
  };
  const state = { changes: Number(isTyped), isPending, isBusy: false, hasConflict: false };
  const form = { element, submit, discard, forget, restored, ...state };
  return (
    <RowForm form={form} label={label} save="Save" onCancel={onCancel} isDisabled={!isTyped}>
      {children}
    </RowForm>
  );
}

export type Typing = { target: { value: string } };

const NO_CALENDAR = { feedUrl: "" };

export function CalendarForm({ refused, onSave, ...form }: FormProps) {
  // The address is a secret: it opens the calendar.
  const typed = useKeptInput("connections/calendar", NO_CALENDAR, { secrets: ["feedUrl"] });
  const { feedUrl } = typed.values;
  return (
    <SecretForm
      {...form}
      label="Calendar to import"
      typed={typed}
      onSubmit={() => onSave({ feedUrl })}
    >
      <PanelField
        label="Address of the calendar"
        type="url"
        placeholder="https://"
        hint="In Google Calendar it is the “Secret address in iCal format”. It is never shown again."
        autoComplete="off"
        autoFocus
        value={feedUrl}
        onChange={({ target }: Typing) => typed.set({ feedUrl: target.value })}
        error={refused.feedUrl}
      />
    </SecretForm>
  );
}

export function MailForm({ refused, onSave, ...form }: FormProps) {
  const typed = useKeptInput("connections/email", PROVIDERS, { secrets: ["password"] });
  const { values, set } = typed;
  const [isTried, setIsTried] = useState(false);
  const parsed = rules.safeParse(values);
  const issues = isTried && !parsed.success ? parsed.error.issues : [];
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: Typing) => set({ [name]: target.value }),
    error: issues.find(({ path }) => path[0] === name)?.message,
  });
  const submit = () => {
    setIsTried(true);
    return parsed.success ? onSave({ emailUrl: mailAddress(values) }) : undefined;
  };
  return (
    <SecretForm {...form} label="Mail server" typed={typed} onSubmit={submit}>
      <p className="max-w-[68ch] text-smoke">
        Your mail provider lists these on its page about SMTP.
      </p>
      {refused.emailUrl && <p className="text-error">{`The address ${refused.emailUrl}.`}</p>}
      <div className="grid items-start gap-4 md:grid-cols-3">
        <PanelField
          label="Server"
          required
          placeholder="mail.example.com"
          autoComplete="off"
          autoFocus
          {...field("host")}
        />
        <PanelField
          label="Port"
          required
          inputMode="numeric"
          autoComplete="off"
          rule={portFault}
          {...field("port")}
        />
        <PanelSelect label="Encryption" {...field("security")}>
          <option value="smtp">STARTTLS (usual, port 587)</option>
          <option value="smtps">TLS from the start (port 465)</option>
          <option value="smtp+plain">None (a server in your own network)</option>
        </PanelSelect>
        <PanelField
          label="User name"
          required={field("password").value !== ""}
          autoComplete="off"
          {...field("user")}
        />
        <PanelField
          label="Password"
          required={field("user").value !== ""}
          type="password"
          autoComplete="new-password"
          hint="Kept encrypted. It is never shown again."
          {...field("password")}
        />
      </div>
    </SecretForm>
  );
}

const NO_KEY = { stripeKey: "", stripeWebhookSecrets: "" };

export function PaymentsForm({
  refused,
  stripeKey,
  secrets,
  onSave,
  ...form
}: FormProps & { stripeKey: Connection; secrets: Connection }) {
  const typed = useKeptInput("connections/payments", NO_KEY, {
    secrets: ["stripeKey", "stripeWebhookSecrets"],
  });
  const { values, set } = typed;
  const webhook = `${window.location.origin}/api/payments/stripe`;
  return (
    <SecretForm
      {...form}
      label="Payments"
      typed={typed}
      onSubmit={() =>
        onSave({
          ...(values.stripeKey !== "" && { stripeKey: values.stripeKey }),
          ...(values.stripeWebhookSecrets !== "" && {
            stripeWebhookSecrets: values.stripeWebhookSecrets,
          }),
        })
      }
    >
      <p className="max-w-[68ch] text-smoke">{AFTER_THE_KEY[stripeKey.source]}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {stripeKey.source === "environment" ? (
          <p className="text-smoke">
            {`The Stripe key is set on the server (${stripeKey.variable}). It wins over the panel.`}
          </p>
        ) : (
          <PanelField
            label="Stripe key"
            type="password"
            autoComplete="new-password"
            autoFocus
            hint="Create a restricted key in Stripe's dashboard; it begins with rk_live_. 'Try it' names the rights that it lacks. Kept encrypted, and never shown again."
            value={values.stripeKey}
            onChange={({ target }: Typing) => set({ stripeKey: target.value })}
            error={refused.stripeKey}
          />
        )}
        {secrets.source === "environment" ? (
          <p className="text-smoke">
            {`The webhook secrets are set on the server (${secrets.variable}). They win over the panel.`}
          </p>
        ) : (
          <PanelField
            label="Webhook secret"
            type="password"
            autoComplete="new-password"
            hint={`Optional: payments are noticed sooner. Add a webhook to ${webhook} in Stripe's dashboard; its secret begins with whsec_.`}
            value={values.stripeWebhookSecrets}
            onChange={({ target }: Typing) => set({ stripeWebhookSecrets: target.value })}
            error={refused.stripeWebhookSecrets}
          />
        )}
      </div>
    </SecretForm>
  );
}

/** Warns of the effect of a new key on earlier payments. */
const AFTER_THE_KEY: Readonly<Record<Connection["source"], string>> = {
  none: "With a live key, guests pay real money. Practice payments do not count any more.",
  panel:
    "Use a key of the same Stripe account: payments of another account are refunded on Stripe's website only.",
  environment: "",
};

const NO_BACKUP = { backupTo: "", backupKey: "" };

export function BackupForm({
  refused,
  place,
  passphrase,
  onSave,
  ...form
}: FormProps & { place: Connection; passphrase: Connection }) {
  const typed = useKeptInput("connections/backups", NO_BACKUP, { secrets: ["backupKey"] });
  const { backupTo, backupKey } = typed.values;
  const empty =
    passphrase.source === "none" ? "the backups are not encrypted" : "the one that is set stays";
  return (
    <SecretForm
      {...form}
      label="Where backups go"
      typed={typed}
      onSubmit={() =>
        onSave({
          ...(backupTo.trim() !== "" && { backupTo }),
          ...(backupKey !== "" && { backupKey }),
        })
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        {place.source === "environment" ? (
          <p className="text-smoke">
            {`The place is set on the server (${place.variable}). It wins over the panel.`}
          </p>
        ) : (
          <PanelField
            label="Folder or bucket"
            placeholder="/var/backups/nightcap"
            hint={`A folder on another disk that the server may write to, or s3://bucket/folder. For a bucket the server needs the AWS_… variables.${place.address && ` Empty: ${place.address} stays.`}`}
            autoComplete="off"
            autoFocus
            value={backupTo}
            onChange={({ target }: Typing) => typed.set({ backupTo: target.value })}
            error={refused.backupTo}
          />
        )}
        {passphrase.source === "environment" ? (
          <p className="text-smoke">
            {`The backup passphrase is set on the server (${passphrase.variable}). It wins over the panel.`}
          </p>
        ) : (
          <PanelField
            label="Backup passphrase"
            type="password"
            autoComplete="new-password"
            hint={`At least 16 characters. Keep a copy elsewhere: without it no backup can be read. Empty: ${empty}. A folder keeps the passphrase with which it began.`}
            value={backupKey}
            onChange={({ target }: Typing) => typed.set({ backupKey: target.value })}
            error={refused.backupKey}
          />
        )}
      </div>
    </SecretForm>
  );
}
