import { useRemoval } from "@/api/use-removal";
import { useNow } from "@/lib/clock";
import { capital } from "@/lib/text";
import { shortInstant, useVenueTime } from "@/lib/venue-time";
import { DeleteButton } from "@/ui/panel/delete-button";
import { EditButton } from "@/ui/panel/edit-button";
import { PanelCell } from "@/ui/panel/panel-cell";
import { PanelRow } from "@/ui/panel/panel-row";
import { useInPlace } from "@/ui/panel/use-in-place";

import { SubscriberEditor } from "./subscriber-editor";
import type { Subscriber, SubscriberListKind } from "./subscriber-list";

interface SubscriberRowProps {
  subscriber: Subscriber;
  list: SubscriberListKind;
}

/** Somebody on a list, edited in place. */
export function SubscriberRow({ subscriber, list }: SubscriberRowProps) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const form = useInPlace();
  const remove = useRemoval({
    url: (id) => `${list.url}/${id}`,
    done: `${capital(list.who)} deleted successfully`,
    failed: `Failed to delete ${list.who}`,
    refresh: [list.url],
  });
  if (form.isOpen) {
    return (
      <PanelRow>
        <PanelCell span={4}>
          <SubscriberEditor subscriber={subscriber} list={list} onDone={form.close} />
        </PanelCell>
      </PanelRow>
    );
  }
  const { id, name, email, createdAt } = subscriber;
  return (
    <PanelRow>
      <PanelCell label="Name" className="wrap-anywhere">
        {name}
      </PanelCell>
      <PanelCell label="Email" className="break-all">
        {email}
      </PanelCell>
      <PanelCell label="Subscribed date" className="figures whitespace-nowrap text-smoke">
        {shortInstant(time, createdAt, now)}
      </PanelCell>
      <PanelCell>
        <div className="flex gap-1 max-md:-ml-3">
          <EditButton name={name} isBack={form.wasOpen} onClick={form.open} />
          <DeleteButton name={name} disabled={remove.isPending} onClick={() => remove.mutate(id)} />
        </div>
      </PanelCell>
    </PanelRow>
  );
}
