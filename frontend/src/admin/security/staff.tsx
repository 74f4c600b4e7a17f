import { useState } from "react";
import { EachRow } from "@/admin/data/pinned-rows";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { useRemoval } from "@/admin/data/use-removal";
import { ActionMenu } from "@/admin/ui/action-menu";
import { Badge, type BadgeText } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { ConfirmDialog, PanelDialog } from "@/admin/ui/dialogs";
import { PanelSection } from "@/admin/ui/headings";
import { QueryList } from "@/admin/ui/lists/list";
import { send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";
import { isolated } from "@/lib/characters";
import { useNameOrder } from "@/lib/folding";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime, type VenueTime } from "@/lib/time/venue-time";

import { STAFF } from "./addresses";
import { ROLES, type StaffMember } from "./members";
import { PasswordForm } from "./password-dialog";
import { StaffDialog } from "./staff-form";
import { type Given, StartPassword } from "./start-password";

/** The staff accounts and their roles. */
export function Staff() {
  const staff = usePanelQuery(STAFF);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <PanelSection
      title="Staff"
      actions={
        <PanelButton size="sm" onClick={() => setIsAdding(true)}>
          Add staff
        </PanelButton>
      }
    >
      <QueryList
        of="staff"
        list={staff}
        empty="Nobody logs in by name: the shared password is all there is, and the list of changes says 'Manager'."
      >
        {(members) => <StaffList members={members} />}
      </QueryList>
      <p className="mt-2.5 max-w-[68ch] text-14 text-smoke">
        Staff log in by name with a password of their own, and the list of changes says who it was.
        The shared password opens everything, as before.
      </p>
      {isAdding && <StaffDialog member={null} onClose={() => setIsAdding(false)} />}
    </PanelSection>
  );
}

function StaffList({ members }: { members: readonly StaffMember[] }) {
  const rows = useNameOrder(members, nameOf);
  return (
    <ul className="border border-line bg-soot">
      <EachRow of={rows}>{(member) => <StaffRow member={member} />}</EachRow>
    </ul>
  );
}

const nameOf = ({ name }: StaffMember) => name;

/** State of the member's password. */
function stateOf(
  { startPasswordEndsAt, hasSecondFactor }: StaffMember,
  now: number,
): BadgeText | false {
  if (startPasswordEndsAt === null) {
    return hasSecondFactor && { word: "Second factor on", tone: "plain" };
  }
  return Date.parse(startPasswordEndsAt) > now
    ? { word: "Start password not used yet", tone: "plain" }
    : { word: "Start password expired", tone: "act" };
}

function lastSeen({ lastLoggedInAt }: StaffMember, time: VenueTime, now: number): string {
  return lastLoggedInAt === null
    ? "Has not logged in yet"
    : `Last logged in ${shortInstant(time, lastLoggedInAt, now)}`;
}

/** A staff member and the actions on the account; users cannot remove their own access. */
function StaffRow({ member }: { member: StaffMember }) {
  const time = useVenueTime();
  const now = useNow();
  const [opened, setOpened] = useState<"form" | "password" | "removal" | null>(null);
  const close = () => setOpened(null);
  const state = stateOf(member, now);
  const { name } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-row px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-4">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <Badge word={ROLES[member.role].word} tone="plain" />
          {member.isThis && <span className="text-smoke">This is you</span>}
          {state && <Badge {...state} />}
        </p>
        <p className="text-14 text-smoke">
          {`${ROLES[member.role].about} ${lastSeen(member, time, now)}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <PanelButton size="sm" variant="quiet" onClick={() => setOpened("form")}>
          Edit<span className="sr-only">{` ${name}`}</span>
        </PanelButton>
        {!member.isThis && (
          <ActionMenu
            variant="icon"
            name={name}
            entries={[
              { text: "New start password", onClick: () => setOpened("password") },
              { text: "Remove", isDanger: true, onClick: () => setOpened("removal") },
            ]}
          />
        )}
      </div>
      {opened === "form" && <StaffDialog member={member} onClose={close} />}
      {opened === "password" && <NewStartPassword member={member} onClose={close} />}
      <Removal member={member} isAsked={opened === "removal"} onClose={close} />
    </li>
  );
}

/** Creates a new start password for someone who lost their password or their authenticator app. */
function NewStartPassword({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [given, setGiven] = useState<Given>();
  const renew = useChange({
    send: (password: string) =>
      send("POST", `${STAFF}/${member.id}/start-password` as const, { password }),
    failed: "Failed to make a new start password",
    onFailure: (error) => fieldsRefused(error).password !== undefined,
    onDone: ({ startPassword }) => setGiven({ name: member.name, startPassword }),
  });
  return (
    <PanelDialog
      isOpen
      onClose={onClose}
      title={`New start password for ${isolated(member.name)}`}
      size="sm"
    >
      {given ? (
        <StartPassword given={given} onClose={onClose} />
      ) : (
        <PasswordForm
          label="Your password"
          action="Make it"
          pending="Making..."
          isPending={renew.isPending}
          fault={fieldsRefused(renew.error).password}
          onSubmit={renew.mutate}
        >
          {`For who has forgotten the password or lost the app. The present password is worth nothing after this, the second factor is off, and ${isolated(member.name)} is logged out everywhere.`}
        </PasswordForm>
      )}
    </PanelDialog>
  );
}

interface RemovalProps {
  member: StaffMember;
  isAsked: boolean;
  onClose: () => void;
}

/** Asks for confirmation, and removes the account; undo is possible for a day. */
function Removal({ member, isAsked, onClose }: RemovalProps) {
  const removal = useRemoval(STAFF, isolated(member.name), {
    done: `${isolated(member.name)} removed`,
    failed: `Failed to remove ${isolated(member.name)}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={`Remove ${isolated(member.name)}?`}
      confirmLabel={removal.isBusy(member.id) ? "Removing..." : "Remove"}
      keepLabel="Keep"
      isPending={removal.isBusy(member.id)}
      onConfirm={() => removal.remove(member.id)}
      onClose={onClose}
    >
      {`${isolated(member.name)} is logged out everywhere and cannot log in any more. What ${isolated(member.name)} has changed keeps the name.`}
    </ConfirmDialog>
  );
}
