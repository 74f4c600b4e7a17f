import { useEffect, useId, useRef } from "react";

import { send } from "@/api/client";
import { useList } from "@/api/use-list";
import { useRemoval } from "@/api/use-removal";
import { Loading } from "@/ui/loading";
import { EmptyNote } from "@/ui/panel/empty-note";

import { LoadFault } from "./load-fault";
import { PastEventImageCard } from "./past-event-image-card";
import { PastEventImageForm } from "./past-event-image-form";
import type { PastEvent } from "./past-event-rules";
import { SeveralImages } from "./several-images";

/** The pictures of the past event that is chosen. */
export function PastEventImages({ event }: { event: PastEvent }) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The pictures may lie far below the card that was chosen.
  useEffect(() => title.current?.focus(), []);
  const list = useList(`/api/past-events/${event.id}/images` as const);
  const remove = useRemoval({
    url: (id) => `/api/past-event-images/${id}` as const,
    done: "Past event image deleted successfully",
    failed: "Failed to delete past event image",
    refresh: ["/api/past-event"],
  });
  const images = list.data?.rows ?? [];
  return (
    <section aria-labelledby={titleId} className="border border-line p-5 max-md:p-4">
      <h3 ref={title} id={titleId} tabIndex={-1} className="mb-4 text-[22px]">
        Images of {event.title}
      </h3>
      <PastEventImageForm pastEventId={event.id} />
      <div className="mt-4">
        <SeveralImages
          add={(imageUrl) =>
            send("POST", "/api/past-event-images", {
              pastEventId: event.id,
              imageUrl,
              caption: "",
              description: "",
            })
          }
          refresh={["/api/past-event"]}
        />
      </div>
      <div className="mt-6 border-t border-line pt-5">
        {list.isPending && <Loading>Loading...</Loading>}
        {list.isError && <LoadFault what="images" onRetry={list.refetch} />}
        {list.data && images.length === 0 && <EmptyNote>No images for this event yet.</EmptyNote>}
        <ul className="grid has-[form]:items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {images.map((image) => (
            <PastEventImageCard
              key={image.id}
              image={image}
              onDelete={() => remove.mutate(image.id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
