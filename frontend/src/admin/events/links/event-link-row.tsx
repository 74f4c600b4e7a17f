import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { controlsOf, Draft } from "@/admin/data/edits";
import { useRemoval } from "@/admin/data/use-removal";
import { useRowForm } from "@/admin/data/use-row-form";
import type { AdminEvent } from "@/admin/events/admin-event";
import { keepEvent } from "@/admin/events/admin-event";
import { StatusSelect } from "@/admin/events/status-select";
import { PanelButton } from "@/admin/ui/buttons";
import { CategoryBadge } from "@/admin/ui/category-badge";
import { PanelField } from "@/admin/ui/fields";
import { ImageUpload } from "@/admin/ui/image-upload";
import { PanelCell, PanelRow } from "@/admin/ui/lists/table";
import { GoneNote } from "@/admin/ui/read-faults";
import { PanelCheckbox } from "@/admin/ui/toggles";
import { send } from "@/api/client";
import { useNow } from "@/lib/time/clock";
import { shortInstant, useVenueTime } from "@/lib/time/venue-time";

import { bookedSeats, SENT_ELSEWHERE } from "./booked-seats";
import {
  type AddressName,
  type LinkValues,
  labelOf,
  linkRules,
  savedValues,
  versionOf,
} from "./link-values";

const MORE = ["instagramUrl", "facebookUrl", "tiktokUrl"] as const;

interface EventLinkRowProps {
  event: AdminEvent;
  /** What is typed; it stays while the row is on another page of the list. */
  draft: Draft<LinkValues>;
}

/** An event with its link, edited in place (docs/product.md, 'Pages'). */
export function EventLinkRow({ event, draft }: EventLinkRowProps) {
  const time = useVenueTime();
  const now = useNow(60_000);
  const client = useQueryClient();
  const moreId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { id, title, date, link } = event;
  const visitorsLink = link?.url || event.own.eventbriteLink;
  const editor = useRowForm({
    saved: savedValues(event),
    version: versionOf(event),
    draft,
    rules: linkRules,
    send: ({ values, changes, version }) =>
      send("POST", "/api/event-links", {
        title,
        titleKey: title,
        date,
        // The first link of this start takes over what another one's says.
        ...(version === 0 ? values : changes),
        version,
      }),
    done: "Event link saved successfully",
    failed: "Failed to save event link",
    onDone: (saved) => keepEvent(client, id, { link: saved }),
  });
  const removal = useRemoval({
    url: (linkId) => `/api/event-links/${linkId}`,
    done: "Event link deleted successfully",
    failed: "Failed to delete event link",
    onDone: () => {
      keepEvent(client, id, { link: null });
      editor.discard();
    },
  });
  const picture = editor.file("imageUrl");
  const isSentElsewhere =
    editor.field("url").value !== "" && visitorsLink === "" && event.seatsTaken > 0;
  const isOpen =
    isUnfolded || MORE.some((name) => editor.field(name).error || editor.conflictOf(name));
  const saveWord = editor.isPending ? "Saving..." : "Save";
  return (
    <>
      <PanelRow>
        <PanelCell className="table:min-w-47">
          <p className="font-medium wrap-anywhere">
            <span>{`${title} `}</span>
            <CategoryBadge category={event.category} />
          </p>
          <p className="figures text-smoke">{shortInstant(time, event.date, now)}</p>
          {editor.changes > 0 && <p className="text-[13px] text-selling-fast">Not saved yet</p>}
          <GoneNote onDiscard={editor.discard} />
        </PanelCell>
        <PanelCell label="Ticket Status" className="table:min-w-47">
          <StatusSelect event={event} />
        </PanelCell>
        <PanelCell label="Event URL" className="table:min-w-36">
          <LinkAddress
            name="url"
            title={title}
            editor={editor}
            own={event.own.eventbriteLink}
            warning={isSentElsewhere ? `${bookedSeats(event.seatsTaken)}. ${SENT_ELSEWHERE}` : ""}
          />
        </PanelCell>
        <PanelCell label="Image URL" className="table:min-w-36">
          <LinkAddress
            name="imageUrl"
            title={title}
            editor={editor}
            own={event.own.imageUrl && "a picture"}
          />
          <ImageUpload
            label={`Image of ${title}`}
            isLabelHidden
            size="sm"
            value={picture.value}
            onChange={picture.onChange}
            onBusy={picture.onBusy}
          />
        </PanelCell>
        <PanelCell label="Post Event Link" className="table:min-w-36">
          <LinkAddress name="postEventLink" title={title} editor={editor} />
        </PanelCell>
        <PanelCell label="Highlighted">
          <PanelCheckbox
            label={`Highlighted: ${title}`}
            isLabelHidden
            {...editor.tick("isHighlighted")}
          />
        </PanelCell>
        <PanelCell>
          <div className="flex gap-1 md:whitespace-nowrap">
            <PanelButton
              size="sm"
              variant={editor.changes > 0 ? "fill" : "plain"}
              isBusy={editor.isPending || editor.isBusy || editor.hasConflict}
              aria-label={`${saveWord} link of ${title}`}
              onClick={() => editor.submit()}
            >
              {saveWord}
            </PanelButton>
            {link && (
              <PanelButton
                size="sm"
                variant="danger"
                isBusy={removal.isBusy(link.id)}
                onClick={() => removal.remove(link.id)}
              >
                <Trash2 aria-hidden className="size-4" strokeWidth={1.5} />
                <span className="sr-only">{`Delete link of ${title}`}</span>
              </PanelButton>
            )}
            <PanelButton
              size="sm"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setIsUnfolded(!isOpen)}
            >
              <span className="sr-only">{`Social links of ${title}`}</span>
              <ChevronDown
                aria-hidden
                className={`size-4 ${isOpen ? "rotate-180" : ""}`}
                strokeWidth={1.5}
              />
            </PanelButton>
          </div>
        </PanelCell>
      </PanelRow>
      {isOpen && (
        <PanelRow className="bg-[#1b1512]">
          <PanelCell span={7}>
            <div id={moreId} className="grid gap-3 md:grid-cols-3">
              {MORE.map((name) => (
                <LinkAddress key={name} name={name} isLabelShown title={title} editor={editor} />
              ))}
            </div>
          </PanelCell>
        </PanelRow>
      )}
    </>
  );
}

interface LinkAddressProps {
  name: AddressName;
  isLabelShown?: boolean;
  /** Of the event. */
  title: string;
  editor: Pick<ReturnType<typeof controlsOf<LinkValues>>, "field">;
  /** What the event has of its own, which visitors get while nothing is typed here. */
  own?: string;
  /** What the manager should know before this is saved. */
  warning?: string;
}

/** One of the addresses in a row; a new picture has none yet. */
function LinkAddress({
  name,
  isLabelShown = false,
  title,
  editor,
  own = "",
  warning = "",
}: LinkAddressProps) {
  const field = editor.field(name);
  const isNewPicture = field.value.startsWith("data:");
  return (
    <PanelField
      inputMode="url"
      autoComplete="off"
      className="md:min-w-30"
      {...field}
      label={isLabelShown ? labelOf(name) : `${labelOf(name)} of ${title}`}
      isLabelHidden={!isLabelShown}
      placeholder={isNewPicture ? "A new picture" : "https://"}
      hint={
        warning || (own !== "" && field.value === "" ? `From the event’s form: ${own}` : undefined)
      }
      value={isNewPicture ? "" : field.value}
    />
  );
}
