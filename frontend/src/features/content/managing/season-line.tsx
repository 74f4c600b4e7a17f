import { DeleteButton } from "@/ui/panel/delete-button";
import { EditButton } from "@/ui/panel/edit-button";
import type { Moving } from "@/ui/panel/sortable-list";
import { Picture } from "@/ui/picture";

import type { WrittenShow } from "./season-shows";

interface SeasonLineProps {
  show: WrittenShow;
  moving: Moving;
  onEdit: () => void;
  onDelete: () => void;
}

/** A show of the season with everything that can be done to it. */
export function SeasonLine({ show, moving, onEdit, onDelete }: SeasonLineProps) {
  const { title, date, time, price, picture } = show;
  return (
    <div className="grid grid-cols-[auto_56px_minmax(0,1fr)] items-center gap-x-3 py-2 pr-3 pl-1 md:grid-cols-[auto_72px_minmax(0,1fr)_auto]">
      {moving.handle}
      <div className="h-12 overflow-clip bg-coal">
        {picture && (
          <Picture src={picture.imageUrl} alt="" sizes="72px" className="size-full object-cover" />
        )}
      </div>
      <div className="py-1 wrap-anywhere">
        <h3 className="font-sans text-[15px] font-medium">{title}</h3>
        <p className="text-[14px] text-smoke">
          {date}, {time} · <span className="text-brass-hi">{price}</span>
        </p>
      </div>
      <div className="flex items-center justify-end max-md:col-span-full">
        {moving.buttons}
        <EditButton name={title} isIcon onClick={onEdit} />
        <DeleteButton name={title} isIcon onClick={onDelete} />
      </div>
    </div>
  );
}
