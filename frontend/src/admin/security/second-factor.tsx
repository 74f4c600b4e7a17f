import { useState } from "react";
import { useChange } from "@/admin/data/use-change";
import { ActionMenu } from "@/admin/ui/action-menu";
import { Badge } from "@/admin/ui/badge";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelDialog } from "@/admin/ui/dialogs";
import { PanelSection } from "@/admin/ui/headings";
import { send } from "@/api/client";
import { fieldsRefused } from "@/api/errors";

import { SECURITY } from "./addresses";
import { Enrolment } from "./enrolment";
import { PasswordDialog, PasswordForm } from "./password-dialog";
import { RecoveryCodes } from "./recovery-codes";

const FEW_CODES = 3;
const ON = { word: "On", tone: "plain" } as const;
const OFF = { word: "Off", tone: "quiet" } as const;

interface SecondFactorProps {
  isOn: boolean;
  codesLeft: number;
}

/** The code requested after the password: turns it on and off, and manages recovery codes. */
export function SecondFactor({ isOn, codesLeft }: SecondFactorProps) {
  const [opened, setOpened] = useState<"enrolment" | "codes" | "off" | null>(null);
  const close = () => setOpened(null);
  const left = codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`;
  return (
    <PanelSection title="Second factor" note={<Badge {...(isOn ? ON : OFF)} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-4 border border-line bg-soot p-5 max-md:p-4">
        <div className="max-w-[68ch]">
          <p className="text-parchment">
            {isOn
              ? "After the password, the code that your app shows is asked for."
              : "With it, the password alone lets nobody in: a code that an app on your phone shows is asked for, too."}
          </p>
          {isOn && (
            <p className={`mt-1.5 text-14 ${codesLeft <= FEW_CODES ? "text-act" : "text-smoke"}`}>
              {`${left} left, for when the app is not at hand.`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2.5">
          {isOn ? (
            <>
              <PanelButton onClick={() => setOpened("codes")}>New recovery codes</PanelButton>
              <ActionMenu
                name="the second factor"
                entries={[{ text: "Turn off", isDanger: true, onClick: () => setOpened("off") }]}
              />
            </>
          ) : (
            <PanelButton variant="fill" onClick={() => setOpened("enrolment")}>
              Turn on
            </PanelButton>
          )}
        </div>
      </div>
      {opened === "enrolment" && <Enrolment onClose={close} />}
      {opened === "codes" && <NewCodes onClose={close} />}
      {opened === "off" && <TurningOff onClose={close} />}
    </PanelSection>
  );
}

const isFieldsFault = (error: Error) => fieldsRefused(error).password !== undefined;

function TurningOff({ onClose }: { onClose: () => void }) {
  const turnOff = useChange({
    send: (password: string) => send("POST", `${SECURITY}/second-factor/turn-off`, { password }),
    done: "Second factor turned off",
    failed: "Failed to turn off the second factor",
    onFailure: isFieldsFault,
    onDone: onClose,
  });
  return (
    <PasswordDialog
      title="Turn off the second factor?"
      action="Turn off"
      pending="Turning off..."
      isPending={turnOff.isPending}
      fault={fieldsRefused(turnOff.error).password}
      onSubmit={turnOff.mutate}
      onClose={onClose}
    >
      The password is then enough to log in.
    </PasswordDialog>
  );
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useChange({
    send: (password: string) => send("POST", `${SECURITY}/recovery-codes`, { password }),
    failed: "Failed to make new recovery codes",
    onFailure: isFieldsFault,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  return (
    <PanelDialog isOpen onClose={onClose} title="New recovery codes" size="sm">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <PasswordForm
          action="Make new codes"
          pending="Making..."
          isPending={renew.isPending}
          fault={fieldsRefused(renew.error).password}
          onSubmit={renew.mutate}
        >
          The codes that you have now are worth nothing after this.
        </PasswordForm>
      )}
    </PanelDialog>
  );
}
