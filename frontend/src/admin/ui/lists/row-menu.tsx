import { Ellipsis } from "lucide-react";

import { PopoverMenu, type PopoverMenuProps } from "@/ui/overlays/popover-menu";

interface RowMenuProps extends Pick<PopoverMenuProps, "entries"> {
  /** Accessible name of the row. */
  name: string;
}

/** What can be done with a row, behind one button at its end. */
export function RowMenu({ name, entries }: RowMenuProps) {
  return (
    <PopoverMenu
      icon={Ellipsis}
      text="More"
      label={`More for ${name}`}
      variant="icon"
      entries={entries}
    />
  );
}
