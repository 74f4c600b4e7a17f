import { ConflictNotice } from "@/ui/panel/conflict-notice";

import type { ManagedEvent } from "./event-rules";
import { ADDRESS_NAMES, type LinkValues, labelOf, savedValues } from "./link-values";

interface EventLinkConflictProps {
  event: ManagedEvent;
  mine: LinkValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const told = (address: string) => (address.startsWith("data:") ? "a new picture" : address);
const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

/** What somebody else saved for an event's link meanwhile, beside what was typed here. */
export function EventLinkConflict({ event, mine, ...choices }: EventLinkConflictProps) {
  const theirs = savedValues(event);
  const addresses = ADDRESS_NAMES.map((name) => ({
    label: labelOf(name),
    mine: told(mine[name]),
    theirs: told(theirs[name]),
  }));
  const highlighted = {
    label: "Highlighted",
    mine: yesOrNo(mine.isHighlighted),
    theirs: yesOrNo(theirs.isHighlighted),
  };
  return <ConflictNotice rows={[...addresses, highlighted]} {...choices} />;
}
