import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearch } from "wouter";

import { usePanelQuery } from "@/admin/data/use-panel-query";
import { LoginAgain, LoginCard } from "@/admin/staff/login";
import { OwnPassword, OwnPasswordAgain } from "@/admin/staff/own-password";
import { WithNamedPart } from "@/admin/ui/contents";
import { ViewHeader } from "@/admin/ui/headings";
import { EmptyNote } from "@/admin/ui/notes";
import { ReadFaults } from "@/admin/ui/read-faults";
import { Tooltips } from "@/admin/ui/tooltip";
import { capital } from "@/lib/text";
import { ErrorBoundary } from "@/ui/failures";
import { Loading } from "@/ui/loading";

import { Finder } from "./finder";
import { FocusKeeper } from "./focus-keeper";
import { LeaveQuestion } from "./leave-question";
import { BottomBar, Rail, WithPlaceHead } from "./navigation";
import { useCurrentView, useIsOpen, useOldAddresses, useSetupFirst, useView } from "./views";

/** The manager's panel: the login card, or the view that the address names. */
export function Panel() {
  const { data: status } = usePanelQuery("/api/admin/status", { isRequired: true });
  const [typed, setTyped] = useState("");
  /** Whether the user works in the panel already: a password that is due then does not replace the open view. */
  const [isAtWork, setAtWork] = useState(false);
  useOldAddresses();
  const name = useCurrentView();
  const search = useSearch();
  const isOpen = useIsOpen();
  if (!status) return <Loading>Loading...</Loading>;
  const { authenticated } = status;
  const mustChoosePassword = status.mustChoosePassword === true;
  const [role, person] = [status.role ?? "manager", status.name ?? ""];
  const mayWork = authenticated && (isAtWork || !mustChoosePassword);
  if (mayWork !== isAtWork) setAtWork(mayWork);
  if (!authenticated) return <LoginCard onStartPassword={setTyped} />;
  if (!mayWork) return <OwnPassword name={person} typed={typed} />;
  return (
    <Tooltips>
      <div className="grid min-h-svh md:grid-cols-[232px_minmax(0,1fr)] print:block">
        <a
          href="#panel"
          className="sr-only z-50 bg-brass px-5 py-3 text-on-brass focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        >
          Skip to content
        </a>
        <Rail />
        <main
          id="panel"
          className="w-full max-w-[calc(1160px+2*var(--pad))] min-w-0 px-(--pad) pt-7 pb-14 max-md:pt-4 max-md:pb-24 print:p-0"
        >
          <ReadFaults />
          {/* Another login gets new views: unsaved input belongs to the user who typed it. */}
          <PanelBoundary key={person} place={search}>
            <WithPlaceHead>
              <WithNamedPart>
                {isOpen ? <CurrentView key={name} name={name} /> : <NotForRole role={role} />}
              </WithNamedPart>
            </WithPlaceHead>
          </PanelBoundary>
        </main>
        <BottomBar />
        <Finder />
        <LeaveQuestion />
        <SetupFirst />
        <FocusKeeper />
        <LoginAgain onStartPassword={setTyped} />
        <OwnPasswordAgain isOpen={mustChoosePassword} name={person} typed={typed} />
      </div>
    </Tooltips>
  );
}

/**
 * Shows an error page for an error inside, until a retry or another place; the rest keeps working.
 */
export function PanelBoundary({ place, children }: { place?: string; children: ReactNode }) {
  // Without this, a failed query would not be requested again.
  const { reset } = useQueryErrorResetBoundary();
  return (
    <ErrorBoundary
      onRetry={reset}
      notFound={<NotThere />}
      about="What you saved is safe. Unsaved changes are kept on this device, except files and passwords."
      {...(place !== undefined && { place })}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Explains that a row does not exist, and links to Tonight. */
function NotThere() {
  return (
    <EmptyNote next={{ text: "Go to Tonight", href: "/admin" }}>
      This is not there any more.
    </EmptyNote>
  );
}

/** Opens the setup after login, unless the URL names another view. */
function SetupFirst() {
  useSetupFirst();
  return null;
}

function CurrentView({ name }: { name: string }) {
  const View = useView(name);
  return View ? <View /> : <LateLoading />;
}

/** Explains that the user's role may not open this view. */
function NotForRole({ role }: { role: string }) {
  return (
    <>
      <ViewHeader title="Not for you" />
      <EmptyNote next={{ text: "Go to Tonight", href: "/admin" }}>
        {`This part of the panel is not for the role “${capital(role)}”.`}
      </EmptyNote>
    </>
  );
}

/** Shows a loading text once loading takes noticeably long. */
function LateLoading() {
  return (
    <div className="transition-opacity delay-200 starting:opacity-0">
      <Loading>Loading...</Loading>
    </div>
  );
}
