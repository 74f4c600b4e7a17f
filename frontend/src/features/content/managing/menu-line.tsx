import { DeleteButton } from "@/ui/panel/delete-button";
import { EditButton } from "@/ui/panel/edit-button";
import { PanelSwitch } from "@/ui/panel/panel-switch";
import type { Moving } from "@/ui/panel/sortable-list";

import type { MenuRow } from "./menu-row";

interface MenuLineProps {
  row: MenuRow;
  moving: Moving;
  onStock: (isAvailable: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** An item of the menu with everything that can be done to it. */
export function MenuLine({ row, moving, onStock, onEdit, onDelete }: MenuLineProps) {
  const { name, description, price, isAvailable } = row;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1 py-2 pr-3 pl-1 wrap-anywhere md:grid-cols-[auto_minmax(0,1fr)_auto]">
      {moving.handle}
      <div className="py-1">
        <div className="flex items-baseline justify-between gap-4">
          <h3
            className={`font-sans text-[15px] font-medium wrap-anywhere ${isAvailable ? "text-ivory" : "text-smoke"}`}
          >
            {name}
          </h3>
          <span
            className={`figures shrink-0 md:pr-4 ${isAvailable ? "text-brass-hi" : "text-smoke"}`}
          >
            {price ? `$${price}` : "—"}
          </span>
        </div>
        {description && (
          <p className="max-w-[70ch] text-[14px] text-smoke md:pr-4">{description}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5 max-md:col-span-2 max-md:pl-3">
        <PanelSwitch
          label="Out of stock"
          of={name}
          isOn={!isAvailable}
          onChange={(isOut) => onStock(!isOut)}
        />
        <span className="flex items-center max-md:ml-auto md:ml-3">
          {moving.buttons}
          <EditButton name={name} isIcon onClick={onEdit} />
          <DeleteButton name={name} isIcon onClick={onDelete} />
        </span>
      </div>
    </div>
  );
}
