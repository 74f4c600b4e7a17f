import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PasswordOwner } from "@/admin/ui/fields";
import { send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";
import { isolated } from "@/lib/characters";

import { LogOut, PanelCard, PanelLock } from "./login";

interface OwnPasswordProps {
  name: string;
  /** The password typed at login; '' if the page was reloaded since. */
  typed: string;
}

const ABOUT = "Choose a password of your own to go on.";

/** Shown after login with a start password: the user must choose their own password first. */
export function OwnPassword({ name, typed }: OwnPasswordProps) {
  return (
    <PanelCard title={`Welcome, ${isolated(name)}`} about={ABOUT}>
      <OwnPasswordForm name={name} typed={typed} />
      <LogOut className="mt-6 inline-flex min-h-11 items-center text-brass-hi hover:underline" />
    </PanelCard>
  );
}

/** The same form over the panel, for a user who got a start password during work. */
export function OwnPasswordAgain({ isOpen, name, typed }: OwnPasswordProps & { isOpen: boolean }) {
  return (
    <PanelLock isOpen={isOpen} title={`Welcome back, ${isolated(name)}`} about={ABOUT}>
      <OwnPasswordForm name={name} typed={typed} />
    </PanelLock>
  );
}

function OwnPasswordForm({ name, typed }: OwnPasswordProps) {
  const client = useQueryClient();
  const [{ present, next, again }, setFields] = useState({ present: typed, next: "", again: "" });
  const [isChecked, setIsChecked] = useState(false);
  const change = useChange({
    send: () => send("PUT", "/api/admin/security/password", { present, new: next }),
    done: "Password chosen",
    failed: "Failed to choose a password",
    refresh: [],
    onFailure: (error) => Object.keys(fieldsRefused(error)).length > 0,
    onDone: () => {
      client.invalidateQueries().catch(reportError);
    },
  });
  const refused = fieldsRefused(change.error);
  const isSame = next === again;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isSame) change.mutate(undefined);
  };
  const isAskedAgain = typed === "" || refused.present !== undefined;
  return (
    <form onSubmit={submit} className="grid gap-5">
      <PasswordOwner name={name} />
      {isAskedAgain && (
        <PanelField
          label="Start password"
          type="password"
          name="present"
          autoComplete="current-password"
          required
          value={present}
          onChange={(event) => setFields({ present: event.target.value, next, again })}
          error={refused.present}
        />
      )}
      <PanelField
        label="New password"
        type="password"
        name="next"
        autoComplete="new-password"
        minLength={12}
        hint="At least 12 characters. Three or four words are best."
        required
        autoFocus
        value={next}
        onChange={(event) => setFields({ present, next: event.target.value, again })}
        error={refused.new}
      />
      <PanelField
        label="New password again"
        type="password"
        name="again"
        autoComplete="new-password"
        required
        value={again}
        onChange={(event) => setFields({ present, next, again: event.target.value })}
        error={isChecked && !isSame ? "is not the same as above" : undefined}
      />
      <PanelButton type="submit" variant="fill" isBusy={change.isPending}>
        {change.isPending ? "Saving..." : "Save and go on"}
      </PanelButton>
    </form>
  );
}
