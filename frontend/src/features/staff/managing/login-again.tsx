import { AlertDialog } from "radix-ui";

import { LoginForm } from "./login-form";
import { useSessionOver } from "./session";

/** The login over the panel, when the session has ended in the middle of work; nothing typed is lost. */
export function LoginAgain() {
  return (
    <AlertDialog.Root open={useSessionOver()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-[70] grid place-items-center overflow-y-auto bg-[#080606]/90 p-5">
          <AlertDialog.Content
            className="w-full max-w-[400px] border border-brass bg-coal p-7"
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <AlertDialog.Title className="text-[28px]">Please log in again</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 mb-6 text-smoke">
              Your session has ended. What you typed is still here.
            </AlertDialog.Description>
            <LoginForm />
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
