import { useFresh } from "@/api/use-fresh";
import type { Need } from "@/ui/panel/need-tile";

/** How many mails have failed; undefined until it is known. */
export function useFailedNeed(): Need | undefined {
  const { data } = useFresh("/api/admin/mails/counts");
  return (
    data && {
      count: data.failed,
      text: data.failed === 1 ? "mail that failed" : "mails that failed",
      href: `/admin?view=mails${data.failed > 0 ? "&state=failed" : ""}`,
      isPressing: data.failed > 0,
    }
  );
}
