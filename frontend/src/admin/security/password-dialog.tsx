import { type FormEvent, type ReactNode, useState } from "react";

import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField, PasswordOwner } from "@/admin/ui/fields";

import { useOwnName } from "./members";

interface PasswordFormProps {
  /** Label of the password, if its owner could be unclear. Default 'Password'. */
  label?: string;
  /** Text of the submit button, and its text while pending. */
  action: string;
  pending: string;
  isPending: boolean;
  /** Error message for the password. */
  fault: string | undefined;
  onSubmit: (password: string) => void;
  /** Explains the effect of submitting. */
  children: ReactNode;
}

/** Asks for the password again before a change to the panel's security. */
export function PasswordForm({
  label = "Password",
  action,
  pending,
  isPending,
  fault,
  onSubmit,
  children,
}: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const name = useOwnName();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(password);
  };
  return (
    <form onSubmit={submit} className="grid gap-5">
      <div className="text-parchment">{children}</div>
      <PasswordOwner name={name} />
      <PanelField
        label={label}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fault}
      />
      <PanelButton type="submit" variant="fill" isBusy={isPending} className="justify-self-start">
        {isPending ? pending : action}
      </PanelButton>
    </form>
  );
}

/** The same form in a dialog. */
export function PasswordDialog({
  title,
  onClose,
  ...form
}: PasswordFormProps & { title: string; onClose: () => void }) {
  return (
    <PanelDialog isOpen onClose={onClose} title={title} size="sm">
      <PasswordForm {...form} />
    </PanelDialog>
  );
}
