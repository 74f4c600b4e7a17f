import { ChangeList } from "@/features/audit/managing/change-list";
import { ViewHeader } from "@/ui/panel/view-header";

export function View() {
  return (
    <>
      <ViewHeader title="Changes" />
      <ChangeList />
    </>
  );
}
