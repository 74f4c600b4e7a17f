import { nameDay } from "@/lib/venue-time";
import { DeleteButton } from "@/ui/panel/delete-button";
import { EditButton } from "@/ui/panel/edit-button";
import { useInPlace } from "@/ui/panel/use-in-place";

import { PastEventForm } from "./past-event-form";
import type { PastEvent } from "./past-event-rules";

interface PastEventCardProps {
  event: PastEvent;
  isSelected: boolean;
  onSelect: () => void;
  onDelete: () => void;
}

/** A past event: choosing it shows its pictures; changed in place, or deleted. */
export function PastEventCard({ event, isSelected, onSelect, onDelete }: PastEventCardProps) {
  const form = useInPlace();
  const { title, description, eventDate } = event;
  if (form.isOpen) {
    return (
      <li className="col-span-full border border-brass bg-soot p-5">
        <PastEventForm event={event} onDone={form.close} onCancel={form.close} />
      </li>
    );
  }
  return (
    <li
      className={`relative flex flex-col border bg-soot ${isSelected ? "border-brass" : "border-line hover:border-smoke/60"}`}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        onClick={onSelect}
        className="flex grow flex-col items-start p-4 pb-2 text-left wrap-anywhere"
      >
        <span className="font-medium text-ivory">{title}</span>
        <span className="text-[13px] text-smoke">{eventDate ? nameDay(eventDate) : "No date"}</span>
        {description && (
          <span className="mt-2 line-clamp-3 text-[14px] text-parchment">{description}</span>
        )}
      </button>
      <div className="flex gap-1 px-1.5 pb-1.5">
        <EditButton name={title} isBack={form.wasOpen} onClick={form.open} />
        <DeleteButton name={title} onClick={onDelete} />
      </div>
    </li>
  );
}
