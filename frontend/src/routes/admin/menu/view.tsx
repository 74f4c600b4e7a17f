import { ViewHeader } from "@/ui/panel/view-header";

export function View() {
  return <ViewHeader title="Menu" />;
}
