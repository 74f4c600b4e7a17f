import { useState } from "react";
import * as z from "zod/mini";

import { rowName } from "@/admin/data/kept-drafts";
import { useRowForm } from "@/admin/data/use-row-form";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelField, PanelSelect, PasswordOwner } from "@/admin/ui/fields";
import { RowForm } from "@/admin/ui/row-form";
import { send } from "@/api/client";
import { isolated, visible } from "@/lib/characters";

import { STAFF } from "./addresses";
import { ROLE_NAMES, ROLES, roleOf, type StaffMember, useOwnName } from "./members";
import { type Given, StartPassword } from "./start-password";

const LONGEST_NAME = 60;

const rules = z.object({
  name: z
    .string()
    .check(
      z.overwrite(visible),
      z.minLength(1, "is required"),
      z.maxLength(LONGEST_NAME, "is too long"),
    ),
  role: z.string(),
  password: z.string().check(z.minLength(1, "is required")),
});

interface StaffDialogProps {
  /** Null for a new member. */
  member: StaffMember | null;
  onClose: () => void;
}

/** Adds a staff member, and shows the start password; or changes name and role. */
export function StaffDialog({ member, onClose }: StaffDialogProps) {
  const [given, setGiven] = useState<Given>();
  return (
    <PanelDialog
      isOpen
      onClose={onClose}
      title={
        given
          ? `${isolated(given.name)} is added`
          : member
            ? `Edit ${isolated(member.name)}`
            : "Add staff"
      }
      size="sm"
    >
      {given ? (
        <StartPassword given={given} onClose={onClose} />
      ) : (
        <StaffForm member={member} onClose={onClose} onGiven={setGiven} />
      )}
    </PanelDialog>
  );
}

interface StaffFormProps extends StaffDialogProps {
  onGiven: (given: Given) => void;
}

function StaffForm({ member, onClose, onGiven }: StaffFormProps) {
  const ownName = useOwnName();
  const form = useRowForm({
    saved: { name: member?.name ?? "", role: member?.role ?? "host", password: "" },
    version: member?.version ?? null,
    row: rowName("staff", member),
    secrets: ["password"],
    rules,
    send: async ({ values, version }): Promise<{ version: number }> => {
      const body = { ...values, role: roleOf(values.role) };
      if (member) return send("PUT", `${STAFF}/${member.id}` as const, { ...body, version });
      const added = await send("POST", STAFF, body);
      onGiven({ name: added.member.name, startPassword: added.startPassword });
      return added.member;
    },
    done: member ? "Staff saved successfully" : undefined,
    failed: member ? "Failed to save staff" : "Failed to add staff",
    onDone: () => member && onClose(),
  });
  const { field, values } = form;
  return (
    <RowForm
      form={form}
      save={member ? "Save" : "Add"}
      saving={member ? "Saving..." : "Adding..."}
      onCancel={onClose}
      whenCancelled="ask"
    >
      {/* Tells the password manager that this password does not belong to the name below. */}
      <PasswordOwner name={ownName} />
      <PanelField
        label="Name"
        hint="By which they log in, as the list of changes says it."
        autoComplete="off"
        maxLength={LONGEST_NAME}
        required
        autoFocus
        {...field("name")}
      />
      <PanelSelect
        label="Role"
        hint={
          member?.isThis
            ? "Somebody else has to change your role."
            : ROLES[roleOf(values.role)].about
        }
        disabled={member?.isThis}
        {...field("role")}
      >
        {ROLE_NAMES.map((role) => (
          <option key={role} value={role}>
            {ROLES[role].word}
          </option>
        ))}
      </PanelSelect>
      <PanelField
        label="Your password"
        hint={
          member
            ? "Asked for once more, as you may have left this open. With another role they have to log in again."
            : "Asked for once more, as you may have left this open."
        }
        type="password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
    </RowForm>
  );
}
