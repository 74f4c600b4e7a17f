import { type FormEvent, useState } from "react";

import { useChange } from "@/admin/data/use-change";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PasswordOwner } from "@/admin/ui/fields";
import { PanelSection } from "@/admin/ui/headings";
import { send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";

import { SECURITY } from "./addresses";
import { useOwnName } from "./members";

const EMPTY = { present: "", next: "", again: "" };
const DIFFERENT = "is not the same as above";

/** Shows and changes the current user's password: the shared one, or their own. */
export function Password({ isFromPanel }: { isFromPanel: boolean }) {
  const [typed, setTyped] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const name = useOwnName();
  const change = useChange({
    send: ({ present, next }: typeof EMPTY) =>
      send("PUT", `${SECURITY}/password`, { present, new: next }),
    done: "Password changed successfully",
    detail: "Every other session of yours has ended.",
    failed: "Failed to change password",
    onFailure: (error) => Object.keys(fieldsRefused(error)).length > 0,
    onDone: () => {
      setTyped(EMPTY);
      setIsChecked(false);
    },
  });
  const refused = fieldsRefused(change.error);
  const isSame = typed.next === typed.again;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isSame) change.mutate(typed);
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    type: "password",
    required: true,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      change.reset();
    },
  });
  return (
    <PanelSection title="Password">
      <div className="border border-line bg-soot p-5 max-md:p-4">
        <p className="max-w-[68ch] text-parchment">
          {name
            ? "It is only yours: tell it to nobody. Changing it ends your sessions elsewhere."
            : "Everybody who knows it can do everything here. Changing it ends every session but this one."}
        </p>
        <p className="mt-1.5 max-w-[68ch] text-14 text-smoke">
          {name
            ? "Who has forgotten a password gets a new start password from a manager."
            : isFromPanel
              ? "It was changed here. The server's setting NIGHTCAP_ADMIN_PASSWORD is not used: it sets the password again only once it is given another value than before."
              : "What you change here stays, also where the server is started with NIGHTCAP_ADMIN_PASSWORD: that sets the password again only once it is given another value than before."}
        </p>
        <form onSubmit={submit} className="mt-5 grid gap-4 md:grid-cols-3">
          <PasswordOwner name={name} />
          <PanelField
            label="Present password"
            autoComplete="current-password"
            {...field("present")}
            error={refused.present}
          />
          <PanelField
            label="New password"
            autoComplete="new-password"
            minLength={12}
            hint="At least 12 characters. Three or four words are best."
            {...field("next")}
            error={refused.new}
          />
          <PanelField
            label="New password again"
            autoComplete="new-password"
            {...field("again")}
            error={isChecked && !isSame ? DIFFERENT : undefined}
          />
          <div className="md:col-span-3">
            <PanelButton type="submit" variant="fill" isBusy={change.isPending}>
              {change.isPending ? "Changing..." : "Change password"}
            </PanelButton>
          </div>
        </form>
      </div>
    </PanelSection>
  );
}
