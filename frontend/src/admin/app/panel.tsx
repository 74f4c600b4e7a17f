import { useApi } from "@/admin/data/use-api";
import { LoginAgain, LoginCard } from "@/admin/staff/login";
import { Loading } from "@/ui/loading";

import { FocusKeeper } from "./focus-keeper";
import { LeaveQuestion } from "./leave-question";
import { BottomBar, Rail } from "./navigation";
import { useCurrentView, useOldAddresses, useView } from "./places";

/** The manager's panel: the login card, or the view that the address names. */
export function Panel() {
  const { data: status, error } = useApi("/api/admin/status");
  useOldAddresses();
  const name = useCurrentView();
  const View = useView(name);
  if (error) throw error;
  if (!status) return <Loading>Loading...</Loading>;
  if (!status.authenticated) return <LoginCard />;
  return (
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
        className="max-w-[1320px] min-w-0 px-10 pt-8 pb-20 max-md:px-4.5 max-md:pb-28 print:p-0"
      >
        {View ? <View key={name} /> : <LateLoading />}
      </main>
      <BottomBar />
      <LeaveQuestion />
      <FocusKeeper />
      <LoginAgain />
    </div>
  );
}

/** Says that something is coming once it takes long enough to be noticed. */
function LateLoading() {
  return (
    <div className="transition-opacity delay-200 starting:opacity-0">
      <Loading>Loading...</Loading>
    </div>
  );
}
