import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { AlertDialog } from "radix-ui";
import { type FormEvent, type ReactNode, useContext, useEffect, useState } from "react";

import { forgetDraftsOf } from "@/admin/data/kept-drafts";
import { leave } from "@/admin/data/unsaved";
import { useChange } from "@/admin/data/use-change";
import { usePanelQuery } from "@/admin/data/use-panel-query";
import { PanelButton } from "@/admin/ui/buttons";
import { PanelField, PasswordOwner } from "@/admin/ui/fields";
import { type ResponseBody, send } from "@/api/client";
import { fieldsRefused, isSessionOver, reasonOf } from "@/api/errors";
import { readJson, request } from "@/api/http";
import { VenueContext } from "@/api/venue";
import { forgetSignedInDoors } from "@/door/sync/door-storage";
import { Logo } from "@/ui/drawing";
import { toast } from "@/ui/overlays/toast";

import { STATUS, sessionRenewed, useSessionOver, VENUE } from "./session";

interface PanelCardProps {
  title: string;
  /** Text below the title. */
  about: string;
  children: ReactNode;
}

/** A card shown instead of the panel until the user may see it. */
export function PanelCard({ title, about, children }: PanelCardProps) {
  const venue = useContext(VenueContext);
  return (
    <main className="grid min-h-svh place-items-center p-5">
      <div className="w-full max-w-[400px] border border-line bg-soot p-8 max-md:p-6">
        {venue && <Logo className="mb-5 size-14 text-brass-hi" />}
        <h1 className="text-32 wrap-anywhere">{title}</h1>
        <p className="mt-1 mb-7 text-smoke">{about}</p>
        {children}
      </div>
    </main>
  );
}

interface LoginProps {
  /** Called with the typed password if the user must choose a new one now. */
  onStartPassword: (password: string) => void;
}

/** The login form, shown to users without a session. */
export function LoginCard({ onStartPassword }: LoginProps) {
  const venue = useContext(VenueContext);
  return (
    <PanelCard title="Admin Login" about={venue?.name ?? ""}>
      <LoginForm onStartPassword={onStartPassword} />
      <a href="/" className="mt-6 inline-flex min-h-11 items-center text-brass-hi hover:underline">
        To the website
      </a>
    </PanelCard>
  );
}

interface PanelLockProps extends PanelCardProps {
  isOpen: boolean;
}

/** Covers the panel during work until the user logs in again; open views stay mounted below. */
export function PanelLock({ isOpen, title, about, children }: PanelLockProps) {
  return (
    <AlertDialog.Root open={isOpen}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-[70] grid place-items-center overflow-y-auto bg-veil/90 p-5">
          <AlertDialog.Content
            className="w-full max-w-[400px] border border-brass bg-coal p-7"
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <AlertDialog.Title className="text-28 wrap-anywhere">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 mb-6 text-smoke">
              {`${about} What you typed is still here.`}
            </AlertDialog.Description>
            {children}
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The login over the panel, when the session has ended in the middle of work. */
export function LoginAgain({ onStartPassword }: LoginProps) {
  const isOver = useSessionOver();
  useLoginElsewhere(isOver);
  return (
    <PanelLock isOpen={isOver} title="Please log in again" about="Your session has ended.">
      <LoginForm onStartPassword={onStartPassword} />
    </PanelLock>
  );
}

type Status = ResponseBody<typeof STATUS>;

function goOn(client: QueryClient) {
  sessionRenewed();
  client.invalidateQueries().catch(reportError);
}

/** Continues without a question once the same user has logged in in another tab. */
function useLoginElsewhere(isOver: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const before = client.getQueryData<Status>([STATUS]);
      const now = await readJson<Status>(await request("GET", STATUS));
      const isSame = now.name === before?.name && !now.mustChoosePassword;
      if (now.authenticated && isSame) goOn(client);
    };
    const turn = () => void look().catch(() => undefined);
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("focus", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("focus", turn);
    };
  }, [isOver, client]);
}

/** All that was read for one person. */
const PERSONAL = {
  predicate: ({ queryKey: [url] }: { queryKey: QueryKey }) => url !== STATUS && url !== VENUE,
};

interface Credentials {
  /** Name of a staff member; empty for the shared password. */
  name: string;
  password: string;
  /** Code of the second factor; empty until the server asks for it. */
  code: string;
}

const EMPTY: Credentials = { name: "", password: "", code: "" };

async function logIn({ name, password, code }: Credentials) {
  await request("GET", "/api/csrf-token");
  const more = { ...(name !== "" && { name }), ...(code !== "" && { code }) };
  return send("POST", "/api/admin/login", { password, ...more });
}

/** The server's message if a second factor is on and no code was sent. */
const NO_CODE_YET = "is required";

/** The login form: the password, the code if it is required, and the name if there is staff. */
function LoginForm({ onStartPassword }: LoginProps) {
  const client = useQueryClient();
  const { data: before } = usePanelQuery(STATUS);
  const hasStaff = before?.hasStaff ?? false;
  const [{ name, password, code }, setTyped] = useState(EMPTY);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const login = useMutation({
    mutationFn: logIn,
    retry: false,
    meta: { isLogin: true },
    onSuccess: (status) => {
      if (status.mustChoosePassword) onStartPassword(password);
      client.setQueryData([STATUS], status);
      // Drop personal data that another user was reading.
      if (before?.authenticated && before.name !== status.name) {
        client.resetQueries(PERSONAL).catch(reportError);
      }
      goOn(client);
      toast({ title: "Logged in successfully", variant: "success" });
    },
    onError: (error) => {
      // A wrong password must be typed again, and the code belonged to the failed attempt.
      if (isSessionOver(error)) setIsCodeAsked(fieldsRefused(error).code !== undefined);
      setTyped((typed) => ({ ...typed, code: "" }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "" && !(isCodeAsked && code === "")) login.mutate({ name, password, code });
  };
  const codeFault = fieldsRefused(login.error).code;
  const fault = isSessionOver(login.error) ? "Invalid password" : reasonOf(login.error);
  return (
    <form onSubmit={submit} className="grid gap-5">
      {hasStaff ? (
        <PanelField
          label="Who are you?"
          hint="Your name. Leave it empty for the shared password."
          name="username"
          autoComplete="username"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={200}
          autoFocus
          value={name}
          onChange={(event) => setTyped({ name: event.target.value, password, code: "" })}
        />
      ) : (
        // Password managers require a name next to the password.
        <PasswordOwner />
      )}
      <PanelField
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus={!hasStaff}
        value={password}
        onChange={(event) => setTyped({ name, password: event.target.value, code: "" })}
        error={login.isError && codeFault === undefined ? fault : undefined}
      />
      {isCodeAsked && (
        <PanelField
          label="Code of your app"
          hint="Six digits, or one of your recovery codes."
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          value={code}
          onChange={(event) => setTyped({ name, password, code: event.target.value })}
          error={codeFault === undefined || codeFault === NO_CODE_YET ? undefined : "Invalid code"}
        />
      )}
      <PanelButton type="submit" variant="fill" isBusy={login.isPending}>
        {login.isPending ? "Logging in..." : "Login"}
      </PanelButton>
    </form>
  );
}

/** Ends the session and shows the login card. */
export function LogOut({ className }: { className?: string }) {
  const client = useQueryClient();
  const { data: before } = usePanelQuery(STATUS);
  const logOut = useChange({
    send: () => send("POST", "/api/admin/logout", undefined),
    failed: "Failed to log out",
    refresh: [],
    onDone: (status) => {
      forgetDraftsOf(before?.name ?? "");
      client.setQueryData([STATUS], status);
      // Remove data that only the manager may see.
      client.removeQueries(PERSONAL);
      forgetSignedInDoors().catch(reportError);
    },
  });
  return (
    <button
      type="button"
      className={className}
      onClick={() => logOut.isPending || leave(() => logOut.mutate(undefined))}
    >
      Log out
    </button>
  );
}
