import { type FormEvent, useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField } from "@/admin/ui/fields";
import { type Schemas, send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";

import { SECURITY } from "./addresses";
import { PasswordForm } from "./password-dialog";
import { RecoveryCodes } from "./recovery-codes";

/** Turns the second factor on: the password, the app and its first code, then the recovery codes. */
export function Enrolment({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useChange({
    send: (password: string) => send("POST", `${SECURITY}/second-factor`, { password }),
    failed: "Failed to begin",
    refresh: [],
    onFailure: (error) => fieldsRefused(error).password !== undefined,
  });
  return (
    <PanelDialog
      isOpen
      onClose={onClose}
      title={codes ? "Recovery codes" : "Turn on the second factor"}
      size="sm"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : begin.data ? (
        <AppForm enrolment={begin.data} onDone={setCodes} />
      ) : (
        <PasswordForm
          action="Go on"
          pending="One moment..."
          isPending={begin.isPending}
          fault={fieldsRefused(begin.error).password}
          onSubmit={begin.mutate}
        >
          You need an authenticator app on your phone: the one of your phone's maker, or any other.
        </PasswordForm>
      )}
    </PanelDialog>
  );
}

interface AppFormProps {
  enrolment: Schemas["EnrolmentOut"];
  /** Called with the recovery codes. */
  onDone: (codes: readonly string[]) => void;
}

/** The key for the authenticator app, and a field for its first code. */
function AppForm({ enrolment, onDone }: AppFormProps) {
  const [code, setCode] = useState("");
  const turnOn = useChange({
    send: () => send("POST", `${SECURITY}/second-factor/turn-on`, { code }),
    done: "Second factor turned on",
    detail: "Every other session of yours has ended.",
    failed: "Failed to turn on the second factor",
    onFailure: (error) => fieldsRefused(error).code !== undefined,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    turnOn.mutate(undefined);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p className="text-parchment">Let the app read this picture, or type the key into it.</p>
      <img src={enrolment.qrCode} alt="The key as a QR code" className="w-52 justify-self-center" />
      <dl>
        <dt className="text-13 text-smoke">Key</dt>
        <dd className="font-mono text-15 select-all">
          {enrolment.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </dd>
      </dl>
      <PanelField
        label="Code that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={fieldsRefused(turnOn.error).code}
      />
      <PanelButton
        type="submit"
        variant="fill"
        isBusy={turnOn.isPending}
        className="justify-self-start"
      >
        {turnOn.isPending ? "Turning on..." : "Turn on"}
      </PanelButton>
    </form>
  );
}
